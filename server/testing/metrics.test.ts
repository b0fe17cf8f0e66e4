import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { recordBackup, recordVerification } from '../backups/service.ts';
import { removeCopyMark } from '../platform/copies/copy-mark.ts';
import { copyMark } from '../platform/copies/tables.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { test } from './app.ts';
import { makePost } from './job-posts.ts';

async function samplesOf(app: FastifyInstance): Promise<Record<string, number>> {
  const { statusCode, body } = await app.inject('/metrics');
  expect(statusCode).toBe(200);
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end))];
    }),
  );
}

test('requests to the API are measured by route pattern', async ({ app, as, db }) => {
  const ana = await as('client');
  const id = await makePost(db, ana.id);
  await ana.get(`/job-posts/${id}`);
  expect(await samplesOf(app)).toMatchObject({
    'http_request_duration_seconds_count{method="GET",route="/api/v1/job-posts/:id",status="2xx"}': 1,
  });
});

test('metrics show due, delayed and permanently failed tasks', async ({ openNode }) => {
  const { app, db, tasks } = await openNode();
  const queue = defineQueue<{ n: number }>('notify', { retries: 0 });
  const later = new Date(Date.now() + 3_600_000);
  await tasks.enqueue(db, queue, { n: 1 });
  await tasks.enqueue(db, queue, { n: 2 }, { startAfter: later });
  await db.execute(
    sql`update pgboss.job set start_after = now() - interval '90 seconds' where data ->> 'n' = '1'`,
  );
  const waiting = await samplesOf(app);
  expect(waiting).toMatchObject({ 'task_queue_length{queue="notify"}': 1, dead_tasks: 0 });
  expect(waiting['task_queue_oldest_seconds{queue="notify"}']).toBeGreaterThanOrEqual(90);
  await db.execute(sql`update pgboss.job set name = 'dead' where data ->> 'n' = '1'`);
  expect(await samplesOf(app)).toMatchObject({
    'task_queue_length{queue="notify"}': 0,
    'task_queue_oldest_seconds{queue="notify"}': 0,
    dead_tasks: 1,
  });
});

test('metrics show whether the site is a copy', async ({ app, db }) => {
  expect(await samplesOf(app)).toMatchObject({ site_is_copy: 0 });
  await db.insert(copyMark).values({});
  expect(await samplesOf(app)).toMatchObject({ site_is_copy: 1 });
  await removeCopyMark(db);
});

test('metrics show the last backup and its verification', async ({ app, db }) => {
  expect(await samplesOf(app)).toMatchObject({
    backup_written_timestamp_seconds: 0,
    backup_verify_ok: 0,
    backup_verified_timestamp_seconds: 0,
    backup_verified_moment_timestamp_seconds: 0,
  });
  const moment = '2026-11-23T03:15:00.000Z';
  await recordBackup(db, moment);
  await recordVerification(db, 'monday', { moment }, new Date('2026-11-23T03:20:00Z'));
  const good = {
    backup_written_timestamp_seconds: 1795403700,
    backup_verified_timestamp_seconds: 1795404000,
    backup_verified_moment_timestamp_seconds: 1795403700,
  };
  expect(await samplesOf(app)).toMatchObject({ ...good, backup_verify_ok: 1 });
  await recordVerification(db, 'tuesday', { error: 'The backup was altered.' });
  expect(await samplesOf(app)).toMatchObject({ ...good, backup_verify_ok: 0 });
});

test('metrics show the pool, the listeners, the disk and the process', async ({ app }) => {
  const samples = await samplesOf(app);
  expect(samples).toMatchObject({
    db_pool_waiting_requests: expect.any(Number),
    'listen_connected{channel="invalidated_tags"}': 1,
    'listen_connected{channel="session_ended"}': 1,
    socket_connections: 0,
    'limit_challenges_total{outcome="asked"}': 0,
    response_cache_hits_total: 0,
  });
  for (const name of ['db_pool_connections', 'disk_free_bytes', 'process_resident_memory_bytes'])
    expect(samples[name]).toBeGreaterThan(0);
  expect(samples).not.toHaveProperty('redis_connected');
});

test('metrics show whether the database connections are as required', async ({ app, openNode }) => {
  expect(await samplesOf(app)).not.toHaveProperty('database_fit');
  const probe: { fault?: string } = {};
  const node = await openNode({}, { probe: probe as { fault: string | undefined } });
  expect(await samplesOf(node.app)).toMatchObject({ database_fit: 1 });
  probe.fault = 'statement_timeout is 0';
  expect(await samplesOf(node.app)).toMatchObject({ database_fit: 0 });
});

test('metrics count the site’s content', async ({ openNode, as, db }) => {
  // Uses another pool, because counts are cached per pool for a minute.
  const { app } = await openNode({}, { connections: 2 });
  const ana = await as('client');
  await makePost(db, ana.id);
  await makePost(db, ana.id, { status: 'pending' });
  await db.execute(sql`select apply_count_deltas()`);
  const samples = await samplesOf(app);
  expect(samples).toMatchObject({ site_deals: 0, 'site_waiting_cases{kind="job_post"}': 1 });
  expect(samples.site_users).toBeGreaterThan(0);
  expect(samples.site_active_posts).toBeGreaterThan(0);
});

test('the request ids of a node begin with its id in the metrics', async ({ app, openNode }) => {
  const { app: other } = await openNode();
  expect(other.nodeId).not.toBe(app.nodeId);
  for (const node of [app, other]) {
    const { request_id } = (await node.inject('/api/v1/none')).json();
    expect(await samplesOf(node)).toMatchObject({ [`node_info{id="${request_id.split('-')[0]}"}`]: 1 });
  }
});
