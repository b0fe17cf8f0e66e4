import { expect, test } from 'vitest';
import { createHttp } from './http.ts';

async function warningsOf(trustProxy: string[] | false, times: number): Promise<string[]> {
  const lines: string[] = [];
  const app = await createHttp({
    siteName: 'Meštar',
    trustProxy,
    logLevel: 'info',
    production: true,
    logTo: { write: (line) => void lines.push(line) },
  });
  app.get('/', async () => '');
  await app.inject({ url: '/', remoteAddress: '10.0.0.7' });
  for (let n = 0; n < times; n++)
    await app.inject({ url: '/', headers: { 'x-forwarded-for': '192.0.2.1' }, remoteAddress: '10.0.0.7' });
  await app.close();
  return lines.filter((line) => line.includes('TRUST_PROXY'));
}

test('the server warns once, with the proxy’s address, if there is a proxy but TRUST_PROXY is not set', async () => {
  const warnings = await warningsOf(false, 3);
  expect(warnings.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, peer: '10.0.0.7' }]);
});

test('the server does not warn if TRUST_PROXY is set or there is no proxy', async () => {
  expect(await warningsOf(['10.0.0.7'], 3)).toEqual([]);
  expect(await warningsOf(false, 0)).toEqual([]);
});
