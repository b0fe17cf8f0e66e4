import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { hashImages } from './hash-images.ts';
import { runDetectorsOnWaiting } from './run-detectors.ts';

const examining = defineQueue<Record<string, never>>('signals.examine');

/**
 * Registers the task that hashes new pictures and runs the detectors every minute, so that cases are examined
 * before a moderator opens them.
 */
export function signalsTasks({ db, tasks, storage }: Pick<FeatureParts, 'db' | 'tasks' | 'storage'>): void {
  // If the file storage is unavailable, only cases with pictures are delayed.
  tasks.work(examining, () =>
    hashImages({ db, storage })
      .finally(() => runDetectorsOnWaiting(db))
      .then(() => undefined),
  );
  tasks.schedule(examining, '* * * * *');
}
