import type { Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { accountsByIds } from '../users/accounts.ts';
import { receiptMail } from './emails.ts';
import { byId } from './queries.ts';

const receipts = defineQueue<{ reviewId: number }>('reviews.receipt');

/**
 * Enqueues a task that emails the receipt to the author. A task is needed, because the entry has no number
 * before the commit.
 */
export const sendReceipt = (tasks: Tasks, tx: Tx, reviewId: number): Promise<void> =>
  tasks.enqueue(tx, receipts, { reviewId });

export function workReceipts({ db, tasks, mail }: Pick<FeatureParts, 'db' | 'tasks' | 'mail'>): void {
  tasks.work(receipts, async ({ reviewId }) => {
    const review = await byId(db, reviewId);
    if (!review?.authorId) return;
    const to = (await accountsByIds(db, [review.authorId])).get(review.authorId)?.email;
    if (!to) return;
    await mail.send(db, {
      to,
      userId: review.authorId,
      template: receiptMail,
      data: { reviewId },
      key: `review_receipt ${reviewId}`,
    });
  });
}
