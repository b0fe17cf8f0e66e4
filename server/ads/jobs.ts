import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import { dropOldUses } from './impression-queries.ts';

const cleaning = defineQueue<Record<string, never>>('ads.clean_tokens');

/** Every night, deletes used tokens older than any rule needs. */
export function adsJobs({ db, jobs }: Pick<FeatureParts, 'db' | 'jobs'>): void {
  jobs.work(cleaning, async () => void (await dropOldUses(db)));
  jobs.schedule(cleaning, '40 3 * * *');
}
