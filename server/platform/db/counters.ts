import { sql } from 'drizzle-orm';
import { defineQueue } from '../tasks/queues.ts';
import type { Tasks } from '../tasks/tasks.ts';
import type { Db, DbOrTx } from './pool.ts';
import { runPrepared } from './prepared.ts';
import { counterDeltas, counters } from './tables.ts';

/** Returns the exact value of a counter: the stored total plus the deltas appended since. */
export async function counted(db: DbOrTx, key: string): Promise<number> {
  const [row] = await runPrepared<{ value: number }>(
    db,
    'counted',
    sql`select (coalesce((select value from ${counters} where key = ${key}), 0) + coalesce((select sum(step) from ${counterDeltas} where key = ${key}), 0))::float8 as value`,
  );
  return row?.value ?? 0;
}

const folding = defineQueue<Record<string, never>>('counts.fold');

/**
 * Registers a task that applies pending counter deltas every minute, so that reading counters stays cheap.
 */
export function applyCountDeltas(tasks: Tasks, db: Db): void {
  tasks.work(folding, async () => {
    await db.execute(sql`select apply_count_deltas()`);
  });
  tasks.schedule(folding, '* * * * *');
}
