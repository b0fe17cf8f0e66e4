import { minute } from '#contract/durations.ts';
import { publishedPosts } from '../job-posts/published.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { notifyAtOnce, publishedBatches } from './at-once.ts';
import { digestBatches, sendDigest } from './digest.ts';

const morning = defineQueue<Record<string, never>>('saved_searches.morning');

/**
 * Margin in milliseconds. A post approved less than this before a run is left for the next one, because its
 * approval may not be committed yet. No transaction lasts longer.
 */
const margin = minute;

export function savedSearchesTasks(parts: Pick<FeatureParts, 'db' | 'tasks'>): void {
  const { db, tasks } = parts;
  // A retried task keeps its id, which serves as `round`.
  tasks.work(publishedPosts, ({ postId }, { id: round }) =>
    tasks.enqueue(db, publishedBatches, { postId, round, after: 0 }, { key: `${round} 0` }),
  );
  tasks.work(publishedBatches, (published) => notifyAtOnce(parts, published));
  tasks.work(morning, (_, { id: round }) => {
    const until = new Date(Date.now() - margin).toISOString();
    return tasks.enqueue(db, digestBatches, { round, until, after: 0 }, { key: `${round} 0` });
  });
  tasks.work(digestBatches, (round) => sendDigest(parts, round));
  tasks.schedule(morning, '0 8 * * *');
}
