import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { siteFolder, startSite } from './site-process.ts';

interface Span {
  name: string;
  traceId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}
interface Traces {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

/** Receives traces as a collector does, in OTLP over HTTP with JSON. */
async function startReceiver() {
  const spans: Span[] = [];
  const server = http.createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Traces;
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('requests and their statements are traced by route, without personal data', async () => {
  const { spans, url } = await startReceiver();
  const { address } = await startSite(
    siteFolder(),
    { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_BSP_SCHEDULE_DELAY: '100' },
    ['--import', './server/platform/tracing/register.ts'],
  );
  await fetch(`${address}/api/v1/users/tajana-skrivic?trag=tajna`, { headers: { 'user-agent': 'tajna' } });
  await fetch(`${address}/korisnici/tajana-skrivic`);
  await fetch(`${address}/health/live`);
  await expect.poll(() => spans.map(({ name }) => name)).toContain('GET /korisnici/:slug');
  const request = spans.find(({ name }) => name === 'GET /api/v1/users/:id');
  const statements = spans.filter(({ traceId }) => traceId === request?.traceId);
  expect(request?.parentSpanId).toBeUndefined();
  expect(statements.flatMap(({ attributes }) => attributes.map(({ key }) => key))).toContain('db.query.text');
  expect(spans.map(({ name }) => name).filter((name) => name.includes('health'))).toEqual([]);
  expect(JSON.stringify(spans)).not.toMatch(/skrivic|tajna|127\.0\.0\.1"/);
});
