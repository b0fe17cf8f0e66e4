import { agreedJobQueue, agreementOf } from '../chats/service.ts';
import { notify } from '../notifications/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { userRefsByIds } from '../users/service.ts';
import * as queries from './queries.ts';

/** The client of an agreed job is asked once how it went, where they have not said so already. */
export function workAgreedJobs({ db, jobs }: Pick<FeatureParts, 'db' | 'jobs'>): void {
  jobs.work(agreedJobQueue, ({ offerId }) =>
    db.transaction(async (tx) => {
      const agreed = await agreementOf(tx, offerId);
      const worker = agreed && (await userRefsByIds(tx, [agreed.workerId])).get(agreed.workerId);
      if (!agreed || !worker || (await queries.isReviewed(tx, agreed.clientId, agreed.workerId))) return;
      const { id, name, slug } = worker;
      await notify(jobs, tx, {
        userId: agreed.clientId,
        kind: 'review_requested',
        data: { job_post_id: agreed.jobPostId, job_type: agreed.jobType, worker: { id, name, slug } },
        key: `review_requested ${offerId}`,
      });
    }),
  );
}
