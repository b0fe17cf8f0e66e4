import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { finishUnanswered, remindAuthors } from './aging.ts';
import { askedWorkers, notifyInvited, notifyOfMissingOffers, silentWorkers } from './invitations.ts';
import { notifyMissed, weeklyBatches } from './weekly.ts';

/**
 * The timeout is long, because one night may require many batches; an interrupted run continues at the next
 * attempt.
 */
const aging = defineQueue<Record<string, never>>('job_posts.aging', { timeout: 3600 });
const weekly = defineQueue<Record<string, never>>('job_posts.weekly');

export function jobPostsTasks(parts: Pick<FeatureParts, 'db' | 'tasks'>): void {
  const { db, tasks } = parts;
  tasks.work(aging, async () => {
    const now = new Date();
    await remindAuthors(parts, now);
    await finishUnanswered(parts, now);
  });
  tasks.schedule(aging, '10 9 * * *');
  tasks.work(askedWorkers, ({ postId }) => notifyInvited(parts, postId));
  tasks.work(silentWorkers, ({ postId }) => notifyOfMissingOffers(parts, postId));
  // A retried task keeps its id, which identifies the run, so no batch is enqueued twice.
  tasks.work(weekly, (_, { id: round }) =>
    tasks.enqueue(
      db,
      weeklyBatches,
      { round, at: new Date().toISOString(), after: 0 },
      { key: `${round} 0` },
    ),
  );
  tasks.work(weeklyBatches, (round) => notifyMissed(parts, round));
  tasks.schedule(weekly, '0 8 * * 1');
}
