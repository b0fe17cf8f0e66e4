import { sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';

/** Tasks of a queue that are due and have not started, and the seconds since the oldest one was due. */
export interface DueTasks extends Record<string, unknown> {
  name: string;
  n: number;
  seconds: number;
}

/**
 * Counts due tasks by queue, on all nodes. Reads pg-boss’s own table, since its API also counts tasks that
 * are not yet due.
 */
export async function dueTasks(db: Db): Promise<DueTasks[]> {
  const { rows } = await db.execute<DueTasks>(sql`
    select name, count(*)::int as n, extract(epoch from now() - min(start_after))::float8 as seconds from pgboss.job
    where state < 'active' and start_after <= now() and name not like '\\_\\_pgboss%' group by name`);
  return rows;
}
