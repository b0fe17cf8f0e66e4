import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Db } from './db/pool.ts';
import { reportOutage } from './outage.ts';

/**
 * Adds `/health/live`, which always responds, and `/health/ready`, which responds with 503 while the node is
 * stopping, the database does not respond or `databaseFault` returns a fault (`db/probe.ts`).
 */
export function addHealth(app: FastifyInstance, db: Db, databaseFault?: () => string | undefined): void {
  app.get('/health/live', { config: { anybody: true } }, async () => ({ status: 'live' }));
  app.get('/health/ready', { config: { anybody: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.shutdown.begun || databaseFault?.()) throw new AppError('unavailable');
    await db.execute(sql`select 1`).catch((error: Error) => {
      reportOutage('The database is', error, (line) => request.log.error({ err: error }, line));
      throw new AppError('unavailable');
    });
    return { status: 'ready' };
  });
}
