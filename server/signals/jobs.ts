import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import { markOldTexts } from './backlog.ts';
import { examineWaiting } from './examine.ts';
import { lookAtPictures } from './look-at-pictures.ts';

const examining = defineQueue<Record<string, never>>('signals.examine');
const marking = defineQueue<Record<string, never>>('signals.backlog');

/** Each minute: what nobody has seen yet is looked at before a moderator comes to it. */
export function signalsJobs({ db, jobs, storage }: Pick<FeatureParts, 'db' | 'jobs' | 'storage'>): void {
  // A store that does not answer holds up only cases with pictures.
  jobs.work(examining, () =>
    lookAtPictures({ db, storage })
      .finally(() => examineWaiting(db))
      .then(() => undefined),
  );
  jobs.schedule(examining, '* * * * *');
  jobs.work(marking, () => markOldTexts(db));
  jobs.schedule(marking, '* * * * *');
}
