import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const vapid = {
  publicKey: 'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM',
  privateKey: Buffer.alloc(32, 7).toString('base64url'),
};

test('without settings, readConfig returns the configuration of a local demo', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    socketPort: 6004,
    appUrl: undefined,
    appName: 'Meštar',
    production: false,
    seed: 'demo',
    demo: true,
    trustProxy: false,
    databaseUrl: undefined,
  });
});

test('production listens on all interfaces and has no demo accounts', () => {
  const config = readConfig({ NODE_ENV: 'production', APP_URL: 'https://example.com/' });
  expect(config).toMatchObject({
    host: '0.0.0.0',
    appUrl: 'https://example.com',
    production: true,
    seed: 'base',
    demo: false,
  });
});

test('production runs the demo only if SEED=demo is set', () => {
  expect(readConfig({ NODE_ENV: 'production', APP_URL: 'https://example.com', SEED: 'demo' })).toMatchObject({
    production: true,
    demo: true,
  });
});

test('ROLE limits a node to serving requests or running tasks, which requires a shared database', () => {
  const DATABASE_URL = 'postgres://db/mestar';
  expect(readConfig({})).toMatchObject({ serves: true, works: true });
  expect(readConfig({ ROLE: 'web', DATABASE_URL })).toMatchObject({ serves: true, works: false });
  expect(readConfig({ ROLE: 'worker', DATABASE_URL })).toMatchObject({ serves: false, works: true });
  expect(() => readConfig({ ROLE: 'worker' })).toThrow('ROLE=worker: requires DATABASE_URL');
});

test('production requires APP_URL', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/^APP_URL: required in production/);
});

test('--demo runs the demo even if NODE_ENV is production, as set by npm start', () => {
  expect(readConfig({ NODE_ENV: 'production' }, ['--demo'])).toMatchObject({
    production: false,
    seed: 'demo',
    dev: false,
  });
});

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test.for(['DATABASE_LISTEN_URL', 'DATABASE_READ_URL'])('%s requires DATABASE_URL', (name) => {
  expect(() => readConfig({ [name]: 'postgres://db/mestar' })).toThrow(`DATABASE_URL: required with ${name}`);
});

test('TRUST_PROXY accepts addresses and ranges', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
});

test('a production site reads its settings for mail, social sign-in and the secret key', () => {
  const key = 'ab'.repeat(32);
  const config = readConfig({
    NODE_ENV: 'production',
    APP_URL: 'https://example.com',
    SMTP_URL: 'smtps://ana:tajna@mail.example.com',
    MAIL_FROM: 'Meštar <poruke@example.com>',
    GOOGLE_CLIENT_ID: 'g',
    FACEBOOK_APP_ID: 'f',
    FACEBOOK_APP_SECRET: 's',
    PASSWORD_MIN: '8',
    SECRET_KEY: key,
  });
  expect(config).toMatchObject({
    smtpUrl: 'smtps://ana:tajna@mail.example.com',
    mailFrom: 'Meštar <poruke@example.com>',
    passwordMin: 8,
  });
  expect(config.social).toEqual({
    google: { clientId: 'g' },
    facebook: { appId: 'f', appSecret: 's' },
    fake: false,
  });
  expect(config.secretKey?.toString('hex')).toBe(key);
  expect(
    readConfig({ SECRET_KEY: Buffer.from(key, 'hex').toString('base64') }).secretKey?.toString('hex'),
  ).toBe(key);
});

test('without settings, emails stay local and no sign-in provider is offered', () => {
  const config = readConfig({ APP_NAME: 'Kućar' });
  expect(config).toMatchObject({
    smtpUrl: undefined,
    mailFrom: 'Kućar <poruke@localhost>',
    passwordMin: 5,
    secretKey: undefined,
  });
  expect(config.social).toEqual({ google: undefined, facebook: undefined, fake: true });
});

test('incomplete groups of settings are rejected', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail' })).toThrow(/^MAIL_FROM: required with SMTP_URL/);
  expect(() => readConfig({ FACEBOOK_APP_ID: 'f' })).toThrow(/^FACEBOOK_APP_SECRET: /);
  expect(() => readConfig({ FACEBOOK_APP_SECRET: 's' })).toThrow(/^FACEBOOK_APP_ID: /);
});

test('the fake provider is rejected only in production', () => {
  expect(() =>
    readConfig({ NODE_ENV: 'production', APP_URL: 'https://example.com', SOCIAL_FAKE: '1' }),
  ).toThrow(/^SOCIAL_FAKE=1: not allowed in production/);
  expect(readConfig({ NODE_ENV: 'production', SOCIAL_FAKE: '1' }, ['--demo']).social.fake).toBe(true);
});

test('the fake provider is enabled by default only in a demo without real providers', () => {
  const fake = (env: Record<string, string>, flags: string[] = []) => readConfig(env, flags).social.fake;
  expect([fake({}), fake({ NODE_ENV: 'production' }, ['--demo'])]).toEqual([true, true]);
  const off: Record<string, string>[] = [
    { SEED: 'base' },
    { GOOGLE_CLIENT_ID: 'g' },
    { SOCIAL_FAKE: '0' },
    { NODE_ENV: 'production', APP_URL: 'https://example.com' },
  ];
  expect(off.map((env) => fake(env))).toEqual([false, false, false, false]);
  expect(fake({ NODE_ENV: 'production', APP_URL: 'https://example.com', SEED: 'demo' })).toBe(false);
});

test('an invalid secret is not printed in the error', () => {
  expect(() => readConfig({ SECRET_KEY: 'kratko', SMTP_URL: 'http://ana:tajna@mail' })).toThrow(
    /^(?!.*(kratko|tajna)).*SECRET_KEY=….*32 random bytes/,
  );
});

test.each([
  ['PORT', 'tri', /^PORT="tri": must be a whole number/],
  ['PORT', '70000', /^PORT="70000": must be from 0 to 65535/],
  ['APP_URL', 'example.com', /^APP_URL="example.com": must be an address/],
  ['APP_URL', 'https://example.com/shop', /^APP_URL=.*without a path/],
  ['NODE_ENV', 'staging', /^NODE_ENV="staging": /],
  ['DATABASE_URL', 'mysql://db', /^DATABASE_URL=…: must start with postgres/],
  ['DATABASE_LISTEN_URL', 'db.example.com', /^DATABASE_LISTEN_URL=…: must start with postgres/],
  ['TRUST_PROXY', '10.0.0.0/40', /^TRUST_PROXY=.*CIDR/],
  ['TRUST_PROXY', 'proxy', /^TRUST_PROXY=.*CIDR/],
  ['SEED', 'all', /^SEED="all": /],
  ['METRICS_TOKEN', 'short', /^METRICS_TOKEN=.*16 characters/],
  ['METRICS_TOKEN_PREVIOUS', 'short', /^METRICS_TOKEN_PREVIOUS=.*16 characters/],
  ['SMTP_URL', 'mail.example.com', /^SMTP_URL=…: must be an address/],
  ['MAIL_FROM', 'Meštar', /^MAIL_FROM="Meštar": must be as in/],
  ['MAIL_FROM', 'a@b.hr, c@d.hr', /^MAIL_FROM=/],
  ['REPLY_ADDRESS', 'poruke.za.odgovor@example.com', /^REPLY_ADDRESS=.*at most 15 characters/],
  ['REPLY_ADDRESS', 'odgovor@example.com', /^REPLY_ADDRESS: requires BOUNCE_MAILDIR or/],
  ['INCOMING_MAIL_SECRET', 'short', /^INCOMING_MAIL_SECRET=.*24 characters/],
  ['INCOMING_MAIL_SECRET_PREVIOUS', 'short', /^INCOMING_MAIL_SECRET_PREVIOUS=.*24 characters/],
  ['MAIL_AUTHSERV_ID', 'mx example', /^MAIL_AUTHSERV_ID=.*mx.example.com/],
  ['SOCIAL_FAKE', 'yes', /^SOCIAL_FAKE="yes": /],
  ['PASSWORD_MIN', '4', /^PASSWORD_MIN="4": must be from 5 to 64/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL="loud": /],
])('%s=%s makes startup fail with a one-line error', (name, value, line) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(line);
  expect(read).not.toThrow(/\n/);
});

test('the VAPID keys must be a matching pair', () => {
  const pair = { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey };
  expect(readConfig(pair).vapid).toEqual(vapid);
  expect(readConfig({}).vapid).toBeUndefined();
  expect(() => readConfig({ VAPID_PUBLIC_KEY: vapid.publicKey })).toThrow(
    /^VAPID_PRIVATE_KEY: .* must be set together/,
  );
  expect(() => readConfig({ ...pair, VAPID_PRIVATE_KEY: vapid.publicKey })).toThrow(
    /^VAPID_PRIVATE_KEY=…: does not match VAPID_PUBLIC_KEY/,
  );
});

test('a Firebase account is given as JSON or as a file, and is never printed', () => {
  const account = {
    project_id: 'p',
    client_email: 'a@p.example',
    private_key: '-----BEGIN PRIVATE KEY-----',
  };
  expect(
    readConfig({ FCM_SERVICE_ACCOUNT: JSON.stringify({ ...account, type: 'service_account' }) }).fcm,
  ).toEqual(account);
  expect(readConfig({}).fcm).toBeUndefined();
  for (const wrong of ['/nowhere/to/be/found.json', '{"project_id":"tajno"}', '{']) {
    expect(() => readConfig({ FCM_SERVICE_ACCOUNT: wrong })).toThrow(
      /^FCM_SERVICE_ACCOUNT=…: must be the JSON of a service account/,
    );
  }
});

test('the accounting webhook needs one URL and one secret, and HTTPS in production', () => {
  const given = {
    ACCOUNTING_WEBHOOK_URL: 'https://knjige.example.com/mestar',
    ACCOUNTING_WEBHOOK_SECRET: 'tajna-za-knjigovodstvo-1',
  };
  expect(readConfig(given).payments.accounting).toEqual({
    url: given.ACCOUNTING_WEBHOOK_URL,
    secret: given.ACCOUNTING_WEBHOOK_SECRET,
  });
  expect(readConfig({}).payments.accounting).toBeUndefined();
  for (const name of Object.keys(given))
    expect(() => readConfig({ ...given, [name]: '' })).toThrow(/ must be set together$/);
  expect(() => readConfig({ ...given, ACCOUNTING_WEBHOOK_SECRET: 'kratko' })).toThrow(
    'ACCOUNTING_WEBHOOK_SECRET=…: must have at least 24 characters',
  );
  expect(() =>
    readConfig({ ...site, ...given, ACCOUNTING_WEBHOOK_URL: 'http://knjige.example.com' }),
  ).toThrow(/^ACCOUNTING_WEBHOOK_URL: must start with https/);
});

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const site = { NODE_ENV: 'production', APP_URL: 'https://example.com' };

test('payments use Stripe or, if it is not configured, a sandbox, which production must enable explicitly', () => {
  expect(readConfig({}).payments).toEqual({ stripe: undefined, sandbox: true });
  expect(readConfig(site).payments).toEqual({ stripe: undefined, sandbox: false });
  expect(readConfig({ ...site, PAYMENT_SANDBOX: '1' }).payments.sandbox).toBe(true);
  const keys = {
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    apiUrl: undefined,
  };
  expect(readConfig({ ...site, ...stripe, PAYMENT_SANDBOX: '1' }).payments).toEqual({
    stripe: keys,
    sandbox: false,
  });
});

test('Stripe’s keys must all be set and well-formed, and production allows no other API address', () => {
  for (const name of Object.keys(stripe))
    expect(() => readConfig({ ...stripe, [name]: '' })).toThrow(
      /^STRIPE_SECRET_KEY, .* must be set together$/,
    );
  expect(() => readConfig({ ...stripe, STRIPE_SECRET_KEY: 'pk_wrong' })).toThrow(
    'STRIPE_SECRET_KEY=…: must start with sk_ or rk_',
  );
  expect(() => readConfig({ ...stripe, STRIPE_WEBHOOK_SECRET: 'tajna' })).toThrow(
    'STRIPE_WEBHOOK_SECRET=…: must start with whsec_',
  );
  expect(() => readConfig({ ...site, ...stripe, STRIPE_API_URL: 'http://127.0.0.1:9' })).toThrow(
    /^STRIPE_API_URL: not allowed in production/,
  );
  expect(readConfig({ ...stripe, STRIPE_API_URL: 'http://127.0.0.1:9' }).payments.stripe?.apiUrl).toBe(
    'http://127.0.0.1:9',
  );
});
