import { notify } from '../notifications/notify.ts';
import { byDay } from '../notifications/policy.ts';
import { agreedJobQueue, agreementOf } from '../offers/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { reviewsOfPairs } from '../reviews/service.ts';

/**
 * Registers the task that asks the client of an agreed job for a review, once, unless the client has already
 * written one.
 */
export function workAgreedJobs({ db, tasks }: Pick<FeatureParts, 'db' | 'tasks'>): void {
  tasks.work(agreedJobQueue, async ({ offerId, waited = false }) => {
    const now = new Date();
    const at = byDay(now);
    // If delays push the task into the night, it is postponed to daytime, but only once.
    if (at > now && !waited)
      return tasks.enqueue(
        db,
        agreedJobQueue,
        { offerId, waited: true },
        { key: `offers.agreed ${offerId} waited`, startAfter: at },
      );
    await db.transaction(async (tx) => {
      const agreed = await agreementOf(tx, offerId);
      if (!agreed) return;
      const written = await reviewsOfPairs(tx, [[agreed.clientId, agreed.workerId]]);
      if (written.length > 0) return;
      await notify(tasks, tx, {
        userId: agreed.clientId,
        kind: 'review_requested',
        data: {
          job_post_id: agreed.jobPostId,
          job_type: agreed.jobType,
          worker: { id: agreed.workerId },
          ...(agreed.dealId !== null && { deal_id: agreed.dealId }),
        },
        key: `review_requested ${offerId}`,
      });
    });
  });
}
