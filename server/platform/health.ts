import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { second } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import type { Db } from './db/pool.ts';
import { withinPatience } from './metrics/metrics.ts';
import { reportOutage } from './outage.ts';
import { deadQueue } from './tasks/dead-letters.ts';
import { dueTasks } from './tasks/due-tasks.ts';

interface Backlog {
  due: number;
  oldest_seconds: number;
}

/** Milliseconds for which the backlog is cached, since load balancers check every second. */
const freshness = 5 * second;

/** Returns a function that reads how many tasks are due; its result is undefined if they cannot be read. */
function openBacklog(db: Db): () => Promise<Backlog | undefined> {
  let cached: Promise<Backlog | undefined> = Promise.resolve(undefined);
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async () => {
    const rows = (await dueTasks(db)).filter(({ name }) => name !== deadQueue);
    return {
      due: rows.reduce((sum, { n }) => sum + n, 0),
      oldest_seconds: Math.round(Math.max(0, ...rows.map(({ seconds }) => seconds))),
    };
  };
  return () => {
    if (Date.now() - readAt > freshness) {
      readAt = Date.now();
      cached = withinPatience(read()).catch(() => undefined);
    }
    return cached;
  };
}

/**
 * Adds `/health/live`, which always responds, and `/health/ready`, which responds with 503 while the node is
 * stopping, the database does not respond or `databaseFault` returns a fault (`db/probe.ts`). A long queue of
 * tasks does not make a node unready, because other nodes have the same queue; the response only reports it.
 */
export function addHealth(app: FastifyInstance, db: Db, databaseFault?: () => string | undefined): void {
  const backlog = openBacklog(db);
  app.get('/health/live', { config: { anybody: true } }, async () => ({ status: 'live' }));
  app.get('/health/ready', { config: { anybody: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.shutdown.begun || databaseFault?.()) throw new AppError('unavailable');
    await db.execute(sql`select 1`).catch((error: Error) => {
      reportOutage('The database is', error, (line) => request.log.error({ err: error }, line));
      throw new AppError('unavailable');
    });
    return { status: 'ready', tasks: await backlog() };
  });
}
