import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/pool.ts';

/** Queue of permanently failed tasks, deleted after a month. */
export const deadQueue = 'dead';

export interface DeadLetter {
  id: string;
  queue: string;
  error: string;
  tries: number;
  createdAt: Date;
  failedAt: Date;
}

interface Row extends Record<string, unknown> {
  id: string;
  queue: string | null;
  error: string | null;
  tries: number | null;
  created_at: string;
  failed_at: string;
}

// Reads pg-boss’s own table, since its API can only list whole queues.
const waiting = sql`from pgboss.job where name = ${deadQueue} and state = 'created'`;
const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Returns tasks that failed permanently, latest first, and their total number. */
export async function deadLetters(
  db: DbOrTx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DeadLetter[]; total: number }> {
  const columns = sql`id, source_name as queue, coalesce(source_output ->> 'message', source_output::text) as error, source_retry_count as tries`;
  const times = sql`${iso('coalesce(source_created_on, created_on)')} as created_at, ${iso('created_on')} as failed_at`;
  const [{ rows }, counted] = await Promise.all([
    db.execute<Row>(
      sql`select ${columns}, ${times} ${waiting} order by created_on desc, id limit ${limit} offset ${offset}`,
    ),
    db.execute<{ n: number }>(sql`select count(*)::int as n ${waiting}`),
  ]);
  return { rows: rows.map(letterOf), total: counted.rows[0]?.n ?? 0 };
}

const letterOf = ({ id, queue, error, tries, created_at: created, failed_at: failed }: Row): DeadLetter => ({
  id,
  queue: queue ?? deadQueue,
  error: error ?? '',
  // pg-boss’s retry count does not include the first attempt.
  tries: (tries ?? 0) + 1,
  createdAt: new Date(created),
  failedAt: new Date(failed),
});

/** Deletes tasks that failed permanently before a time, including their data. */
export const deleteDeadLetters = (db: DbOrTx, before: Date) =>
  db.execute(sql`delete from pgboss.job where name = ${deadQueue} and created_on < ${before.toISOString()}`);
