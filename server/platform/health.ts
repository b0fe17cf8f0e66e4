import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Db } from './db/pool.ts';

/** Adds `/health/live` and `/health/ready`. */
export function addHealth(app: FastifyInstance, db: Db): void {
  app.get('/health/live', { config: { anybody: true } }, async () => ({ status: 'live' }));
  app.get('/health/ready', { config: { anybody: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.shutdown.begun) throw new AppError('unavailable');
    await db.execute(sql`select 1`).catch((error: unknown) => {
      request.log.error({ err: error }, 'the database does not respond');
      throw new AppError('unavailable');
    });
    return { status: 'ready' };
  });
}
