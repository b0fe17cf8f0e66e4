import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { markOldTexts } from './backlog.ts';
import { hashImages } from './hash-images.ts';
import { runDetectorsOnWaiting } from './run-detectors.ts';

const examining = defineQueue<Record<string, never>>('signals.examine');
const marking = defineQueue<Record<string, never>>('signals.backlog');

/** Runs the detectors every minute, so that cases are examined before a moderator opens them. */
export function signalsJobs({ db, jobs, storage }: Pick<FeatureParts, 'db' | 'jobs' | 'storage'>): void {
  // An unavailable file storage delays only cases with pictures.
  jobs.work(examining, () =>
    hashImages({ db, storage })
      .finally(() => runDetectorsOnWaiting(db))
      .then(() => undefined),
  );
  jobs.schedule(examining, '* * * * *');
  jobs.work(marking, () => markOldTexts(db));
  jobs.schedule(marking, '* * * * *');
}
