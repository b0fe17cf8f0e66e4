import { publishedPosts } from '../job-posts/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import { publishedBatches, tellAtOnce } from './at-once.ts';
import { roundBatches, tellRound } from './digest.ts';

const morning = defineQueue<Record<string, never>>('saved_searches.morning');

/** Milliseconds. A decision that is being written while the round begins is of the next one; no transaction lasts longer. */
const margin = 60_000;

/** When saved searches are told of (product.md: at once, daily or weekly); weekly ones are due on Monday's morning. */
export function savedSearchesJobs(parts: Pick<FeatureParts, 'db' | 'jobs'>): void {
  const { db, jobs } = parts;
  // A job that is tried again has the same id, and so is the same round.
  jobs.work(publishedPosts, ({ postId }, { id: round }) => jobs.enqueue(db, publishedBatches, { postId, round, after: 0 }, { key: `${round} 0` }));
  jobs.work(publishedBatches, (published) => tellAtOnce(parts, published));
  jobs.work(morning, (_, { id: round }) => {
    const until = new Date(Date.now() - margin).toISOString();
    return jobs.enqueue(db, roundBatches, { round, until, after: 0 }, { key: `${round} 0` });
  });
  jobs.work(roundBatches, (round) => tellRound(parts, round));
  jobs.schedule(morning, '0 8 * * *');
}
