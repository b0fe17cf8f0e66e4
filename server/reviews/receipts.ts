import type { Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { accountsByIds } from '../users/accounts.ts';
import { newestOf } from './chain-queries.ts';
import { receiptMail } from './emails.ts';
import { byId } from './queries.ts';

const receipts = defineQueue<{ reviewId: number; userId?: number }>('reviews.receipt');

/**
 * Enqueues a task that emails the author a receipt of the review's newest entry. A task is needed, because
 * the entry has no number before the commit.
 */
export const sendReceipt = (tasks: Tasks, tx: Tx, reviewId: number, authorId: number): Promise<void> =>
  tasks.enqueue(tx, receipts, { reviewId, userId: authorId });

/** Registers the task that emails receipts; repeating it for the same entry sends nothing. */
export function workReceipts({ db, tasks, mail }: Pick<FeatureParts, 'db' | 'tasks' | 'mail'>): void {
  tasks.work(receipts, async ({ reviewId, userId }) => {
    // Tasks enqueued by the previous release have no `userId`.
    const authorId = userId ?? (await byId(db, reviewId))?.authorId;
    if (!authorId) return;
    const [accounts, entries] = [await accountsByIds(db, [authorId]), await newestOf(db, [reviewId])];
    const [to, entry] = [accounts.get(authorId)?.email, entries.get(reviewId)];
    if (!to || !entry) return;
    await mail.send(db, {
      to,
      userId: authorId,
      template: receiptMail,
      data: { reviewId },
      key: `review_receipt ${reviewId} ${entry.id}`,
    });
  });
}
