import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import { examineWaiting } from './examine.ts';

const examining = defineQueue<Record<string, never>>('signals.examine');

/** Each minute: what nobody has seen yet is looked at before a moderator comes to it. */
export function signalsJobs({ db, jobs }: Pick<FeatureParts, 'db' | 'jobs'>): void {
  jobs.work(examining, async () => void (await examineWaiting(db)));
  jobs.schedule(examining, '* * * * *');
}
