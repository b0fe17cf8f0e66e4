import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('nothing set is the demo on this machine', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    appUrl: undefined,
    appName: 'Meštar',
    production: false,
    seed: 'demo',
    demo: true,
    trustProxy: false,
    databaseUrl: undefined,
  });
});

test('production listens to the world and brings no demo accounts', () => {
  const config = readConfig({ NODE_ENV: 'production', APP_URL: 'https://example.com/' });
  expect(config).toMatchObject({ host: '0.0.0.0', appUrl: 'https://example.com', production: true, seed: 'base', demo: false });
});

test('the demo in production only when asked for', () => {
  expect(readConfig({ NODE_ENV: 'production', APP_URL: 'https://example.com', SEED: 'demo' })).toMatchObject({ production: true, demo: true });
});

test('production needs its address', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/^APP_URL: required in production/);
});

test('npm start without NODE_ENV is the demo, though libraries run their fast build', () => {
  expect(readConfig({ NODE_ENV: 'production' }, ['--demo'])).toMatchObject({ production: false, seed: 'demo', dev: false });
});

test('an empty value counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('proxies are addresses and ranges', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
});

test.each([
  ['PORT', 'tri', /^PORT="tri": must be a whole number/],
  ['PORT', '70000', /^PORT="70000": must be from 0 to 65535/],
  ['APP_URL', 'example.com', /^APP_URL="example.com": must be an address/],
  ['APP_URL', 'https://example.com/shop', /^APP_URL=.*without a path/],
  ['NODE_ENV', 'staging', /^NODE_ENV="staging": /],
  ['DATABASE_URL', 'mysql://db', /^DATABASE_URL="mysql:\/\/db": must start with postgres/],
  ['TRUST_PROXY', '10.0.0.0/40', /^TRUST_PROXY=.*CIDR/],
  ['TRUST_PROXY', 'proxy', /^TRUST_PROXY=.*CIDR/],
  ['SEED', 'all', /^SEED="all": /],
  ['METRICS_TOKEN', 'short', /^METRICS_TOKEN=.*16 characters/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL="loud": /],
])('%s=%s stops the start with one line', (name, value, line) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(line);
  expect(read).not.toThrow(/\n/);
});
