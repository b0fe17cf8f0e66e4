import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { addMetricsEndpoint } from './endpoint.ts';
import { openMetrics } from './metrics.ts';

const token = 'a-token-of-some-length';

function site(metricsTokens: string[], production: boolean) {
  const app = Fastify();
  onTestFinished(() => app.close());
  addMetricsEndpoint(app, { metrics: openMetrics(), metricsTokens, production });
  return async (options: object = {}) => (await app.inject({ url: '/metrics', ...options })).statusCode;
}
const bearer = (given: string) => ({ headers: { authorization: `Bearer ${given}` } });

test('metrics are readable only locally or with the token', async () => {
  const status = site([token], false);
  const far = { remoteAddress: '10.1.1.1' };
  expect(await status()).toBe(200);
  expect(await status({ headers: { 'x-forwarded-for': '10.1.1.1' } })).toBe(404);
  expect(await status(far)).toBe(404);
  for (const from of [far, {}])
    expect(await status({ ...from, ...bearer('a-token-of-other-length') })).toBe(404);
  expect(await status({ ...far, ...bearer(token) })).toBe(200);
});

test('in production, metrics require the token even for local requests', async () => {
  const status = site([token], true);
  expect(await status()).toBe(404);
  expect(await status(bearer(token))).toBe(200);
  expect(await site([], true)()).toBe(404);
});

test('a token is accepted beside the previous one while it is replaced', async () => {
  const { metricsTokens } = readConfig({
    METRICS_TOKEN: token,
    METRICS_TOKEN_PREVIOUS: 'the-token-before-it',
  });
  const status = site(metricsTokens, true);
  expect(await status(bearer(token))).toBe(200);
  expect(await status(bearer('the-token-before-it'))).toBe(200);
  expect(await status(bearer('the-token-after-it'))).toBe(404);
});
