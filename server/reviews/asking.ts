import { byDay, notify } from '../notifications/service.ts';
import { agreedJobQueue, agreementOf } from '../offers/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import * as queries from './queries.ts';

/** The client of an agreed job is asked once how it went, where they have not said so already. */
export function workAgreedJobs({ db, jobs }: Pick<FeatureParts, 'db' | 'jobs'>): void {
  jobs.work(agreedJobQueue, async ({ offerId, waited = false }) => {
    const now = new Date();
    const at = byDay(now);
    // A worker that comes late comes by day too.
    if (at > now && !waited) return jobs.enqueue(db, agreedJobQueue, { offerId, waited: true }, { key: `offers.agreed ${offerId} waited`, startAfter: at });
    await db.transaction(async (tx) => {
      const agreed = await agreementOf(tx, offerId);
      if (!agreed || (await queries.isReviewed(tx, agreed.clientId, agreed.workerId))) return;
      await notify(jobs, tx, {
        userId: agreed.clientId,
        kind: 'review_requested',
        data: { job_post_id: agreed.jobPostId, job_type: agreed.jobType, worker: { id: agreed.workerId } },
        key: `review_requested ${offerId}`,
      });
    });
  });
}
