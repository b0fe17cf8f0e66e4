import { week } from '#contract/durations.ts';
import { apartFrom } from '../blocks/service.ts';
import { notify } from '../notifications/notify.ts';
import type { Db } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { isFreeWorker } from '../users/busy.ts';
import * as queries from './queries.ts';

/** Users notified per task. */
const batch = 200;

/** Task that notifies users with an id above `after` that a worker whom they saved is free again. */
export interface SaversBatch {
  workerId: number;
  /** Id of the `users.freed` task; part of the deduplication key of each batch. */
  round: string;
  after: number;
}
export const saversBatches = defineQueue<SaversBatch>('saved_items.free_again');

/**
 * Returns the number of whole weeks since the Unix epoch. As part of the deduplication key, it prevents a
 * second notification in the same week when a user removes a saved worker and saves the worker again.
 */
const weekNumber = (now: Date) => Math.floor(now.getTime() / week);

/**
 * Notifies one batch of the users who saved a worker, each at most once in seven days, and enqueues the next
 * batch in the same transaction. Does nothing if the worker has become busy again.
 */
export async function notifySavers(
  { db, tasks }: { db: Db; tasks: Tasks },
  { workerId, round, after }: SaversBatch,
): Promise<void> {
  const now = new Date();
  await db.transaction(async (tx) => {
    if (!(await isFreeWorker(tx, workerId, now))) return;
    const apart = await apartFrom(tx, workerId);
    const since = new Date(now.getTime() - week);
    const savers = await queries.lockSavers(tx, workerId, { after, apart, since, most: batch });
    for (const userId of savers)
      await notify(tasks, tx, {
        userId,
        kind: 'worker_free',
        data: { worker: { id: workerId } },
        key: `worker_free ${workerId} ${weekNumber(now)}`,
      });
    await queries.setNotified(tx, workerId, savers, now);
    const last = savers.length === batch ? savers.at(-1) : undefined;
    if (last !== undefined)
      await tasks.enqueue(tx, saversBatches, { workerId, round, after: last }, { key: `${round} ${last}` });
  });
}
