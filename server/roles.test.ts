import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { test } from './testing/app.ts';

const DATABASE_URL = 'postgres://unused/because-tests-pass-their-own-connection';
const paths = [
  '/health/live',
  '/health/ready',
  '/metrics',
  '/api/v1/openapi.json',
  '/api/v1/job-posts',
  '/sitemap.xml',
  '/socket.io/?EIO=4&transport=polling',
];

async function statuses(app: FastifyInstance): Promise<Record<string, number>> {
  const address = await app.listen({ port: 0 });
  onTestFinished(() => app.server.closeAllConnections());
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, (await fetch(`${address}${path}`)).status])),
  );
}

test('a web node answers requests and accepts sockets', async ({ openNode }) => {
  const { app } = await openNode({ ROLE: 'web', DATABASE_URL });
  expect(await statuses(app)).toEqual(Object.fromEntries(paths.map((path) => [path, 200])));
});

test('a worker node answers only health checks and metrics requests, and accepts no sockets', async ({
  openNode,
}) => {
  const { app } = await openNode({ ROLE: 'worker', DATABASE_URL });
  const served = paths.filter((path) => /^\/(?:health|metrics)/.test(path));
  expect(await statuses(app)).toEqual(
    Object.fromEntries(paths.map((path) => [path, served.includes(path) ? 200 : 404])),
  );
});
