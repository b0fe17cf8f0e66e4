import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addMetricsEndpoint } from './endpoint.ts';
import { openMetrics } from './metrics.ts';

const token = 'a-token-of-some-length';

function site(metricsToken: string | undefined, production: boolean) {
  const app = Fastify();
  onTestFinished(() => app.close());
  addMetricsEndpoint(app, { metrics: openMetrics(), metricsToken, production });
  return async (options: object = {}) => (await app.inject({ url: '/metrics', ...options })).statusCode;
}
const bearer = (given: string) => ({ headers: { authorization: `Bearer ${given}` } });

test('metrics are readable only locally or with the token', async () => {
  const status = site(token, false);
  const far = { remoteAddress: '10.1.1.1' };
  expect(await status()).toBe(200);
  expect(await status({ headers: { 'x-forwarded-for': '10.1.1.1' } })).toBe(404);
  expect(await status(far)).toBe(404);
  for (const from of [far, {}])
    expect(await status({ ...from, ...bearer('a-token-of-other-length') })).toBe(404);
  expect(await status({ ...far, ...bearer(token) })).toBe(200);
});

test('in production, metrics require the token even for local requests', async () => {
  const status = site(token, true);
  expect(await status()).toBe(404);
  expect(await status(bearer(token))).toBe(200);
  expect(await site(undefined, true)()).toBe(404);
});
