import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { findCopy } from '../copies/copy-mark.ts';
import type { Db } from '../db/pool.ts';
import type { Probe } from '../db/probe.ts';
import type { Replica } from '../db/replica.ts';
import type { OpenRealtime } from '../realtime/realtime.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { deadQueue } from '../tasks/dead-letters.ts';
import { dueTasks } from '../tasks/due-tasks.ts';
import type { Tasks } from '../tasks/tasks.ts';
import type { Metrics } from './metrics.ts';

interface Parts {
  db: Db;
  probe: Pick<Probe, 'fault'> | undefined;
  replica: Pick<Replica, 'state'> | undefined;
  dataDir: string;
  tasks: Pick<Tasks, 'queues'>;
  realtime: Pick<OpenRealtime, 'state'>;
  responseCache: Pick<ResponseCache, 'figures'>;
  challenges: { readonly asked: number; readonly solved: number };
  overload: { readonly inFlight: number; readonly refused: number };
}

async function queueGauges(db: Db, queues: readonly string[]) {
  const by = new Map((await dueTasks(db)).map((row) => [row.name, row]));
  return {
    task_queue_length: queues.map((name) => [name, by.get(name)?.n ?? 0] as const),
    task_queue_oldest_seconds: queues.map((name) => [name, by.get(name)?.seconds ?? 0] as const),
    dead_tasks: by.get(deadQueue)?.n ?? 0,
  };
}

/** Adds gauges for the parts that every feature uses: database, tasks, sockets, cache and disk. */
export function addPlatformGauges(
  metrics: Metrics,
  { db, probe, replica, dataDir, tasks, realtime, responseCache, challenges, overload }: Parts,
): void {
  const { $client: pool } = db as Db & { $client: pg.Pool };
  metrics.gauges(
    {
      db_pool_connections: 'Open database connections of this node.',
      db_pool_idle_connections: 'Idle database connections of this node.',
      db_pool_waiting_requests: 'Statements and transactions that wait for a connection.',
    },
    () => ({
      db_pool_connections: pool.totalCount,
      db_pool_idle_connections: pool.idleCount,
      db_pool_waiting_requests: pool.waitingCount,
    }),
  );
  metrics.gauges(
    { database_fit: 'Whether database connections are as required; absent without DATABASE_URL.' },
    () => ({ database_fit: probe && Number(probe.fault === undefined) }),
  );
  metrics.gauges(
    {
      replica_delay_seconds: 'Maximum age of the rows of the replica; absent without DATABASE_READ_URL.',
      replica_used: 'Whether reads go to the replica.',
    },
    () => ({
      replica_delay_seconds: replica?.state.delay,
      replica_used: replica && Number(replica.state.used),
    }),
  );
  metrics.gauges(
    {
      task_queue_length: { help: 'Due tasks that have not started, on all nodes.', label: 'queue' },
      task_queue_oldest_seconds: { help: 'Time since the oldest of these tasks was due.', label: 'queue' },
      dead_tasks: 'Tasks that failed permanently.',
    },
    () => queueGauges(db, tasks.queues()),
  );
  metrics.gauges({ site_is_copy: 'Whether the site is a copy, which sends nothing.' }, async () => ({
    site_is_copy: (await findCopy(db)) ? 1 : 0,
  }));
  metrics.gauges(
    {
      listen_connected: { help: 'Whether messages sent with NOTIFY arrive.', label: 'channel' },
      redis_connected: 'Whether Redis is connected; absent without REDIS_URL.',
      socket_connections: 'Connected sockets of this node.',
      response_cache_bytes: 'Memory used by cached responses.',
    },
    () => {
      const { sockets, redis, listening } = realtime.state;
      const { bytes, listening: heard } = responseCache.figures;
      return {
        listen_connected: [
          ['invalidated_tags', Number(heard)],
          ['session_ended', Number(listening)],
        ],
        redis_connected: redis === undefined ? undefined : Number(redis),
        socket_connections: sockets,
        response_cache_bytes: bytes,
      };
    },
  );
  metrics.gauges(
    { disk_free_bytes: 'Free space of DATA_DIR.', disk_size_bytes: 'Size of the disk of DATA_DIR.' },
    async () => {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return { disk_free_bytes: bavail * bsize, disk_size_bytes: blocks * bsize };
    },
  );
  metrics.total(
    'response_cache_hits_total',
    'Cached responses sent before Fastify handled the request.',
    () => responseCache.figures.hits,
  );
  metrics.gauges({ http_requests_in_progress: 'Requests in progress on this node.' }, () => ({
    http_requests_in_progress: overload.inFlight,
  }));
  metrics.total(
    'http_requests_refused_total',
    'Requests refused because too many were in progress.',
    () => overload.refused,
  );
  metrics.total('limit_challenges_total', 'Proof-of-work challenges for busy networks.', () => ({
    asked: challenges.asked,
    solved: challenges.solved,
  }));
}
