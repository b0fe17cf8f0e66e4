import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { dayOf } from '#contract/format.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { busyWorkers, users } from './tables.ts';

/** Queue of busy workers who are free again; processed in `server/saved-items`. */
export const freedWorkers = defineQueue<{ workerId: number }>('users.freed');

type Availability = Pick<typeof users.$inferSelect, 'takesJobs' | 'availableFrom'>;

/**
 * Returns the first free day of a busy worker, or null if none is stated; undefined for a worker who is free.
 */
export function busyUntil(
  { takesJobs, availableFrom }: Availability,
  today: string,
): string | null | undefined {
  if (!takesJobs) return null;
  return availableFrom !== null && availableFrom > today ? availableFrom : undefined;
}

/**
 * Records after a profile change that a worker is busy, or enqueues `freedWorkers` if the worker is free
 * again. The caller must have locked the user's row.
 */
export async function recordBusy(tasks: Tasks, tx: Tx, userId: number, now: Date): Promise<void> {
  const [row] = await tx
    .select({ takesJobs: users.takesJobs, availableFrom: users.availableFrom })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) return;
  const until = busyUntil(row, dayOf(now));
  if (until !== undefined) {
    await tx
      .insert(busyWorkers)
      .values({ userId, until })
      .onConflictDoUpdate({ target: busyWorkers.userId, set: { until } });
    return;
  }
  const { rowCount } = await tx.delete(busyWorkers).where(eq(busyWorkers.userId, userId));
  if (rowCount) await tasks.enqueue(tx, freedWorkers, { workerId: userId });
}

/** Workers freed per transaction. */
const batch = 100;

/** Enqueues `freedWorkers` for all busy workers whose first free day has come. */
export async function freeDueWorkers({ db, tasks }: { db: Db; tasks: Tasks }, now: Date): Promise<void> {
  const isDue = and(isNotNull(busyWorkers.until), lte(busyWorkers.until, dayOf(now)));
  for (let freed = batch; freed === batch; )
    freed = await db.transaction(async (tx) => {
      const due = await tx
        .select({ workerId: busyWorkers.userId })
        .from(busyWorkers)
        .where(isDue)
        .orderBy(busyWorkers.until, busyWorkers.userId)
        .limit(batch)
        .for('update');
      const ids = due.map(({ workerId }) => workerId);
      await tx.delete(busyWorkers).where(inArray(busyWorkers.userId, ids));
      for (const workerId of ids) await tasks.enqueue(tx, freedWorkers, { workerId });
      return ids.length;
    });
}

/** Returns whether this is a listed worker who takes jobs and is free today. */
export async function isFreeWorker(db: DbOrTx, userId: number, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ takesJobs: users.takesJobs, availableFrom: users.availableFrom })
    .from(users)
    .where(and(eq(users.id, userId), users.isWorker));
  return row !== undefined && busyUntil(row, dayOf(now)) === undefined;
}
