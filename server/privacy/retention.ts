import { type Kept, retention } from '#contract/data-inventory.ts';
import { day } from '#contract/durations.ts';
import { deleteOldUses } from '../ads/service.ts';
import { deleteDevices, deleteSecrets, deleteSessions } from '../auth/expired.ts';
import { deleteOrigins } from '../auth/origins.ts';
import { deleteBans } from '../bans/service.ts';
import { deleteOldBounces } from '../bounces/service.ts';
import { forgetSeen } from '../dashboard/service.ts';
import { deleteStatements } from '../decisions/statements.ts';
import { deleteOldTickets } from '../help/tickets.ts';
import { forgetTitles } from '../inbox/pending-decisions.ts';
import { deleteUnconfirmedSubscribers } from '../news/subscriptions.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { deleteDeadLetters } from '../platform/tasks/dead-letters.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { deleteEvidence } from '../reports/service.ts';
import { deleteMarks } from '../signals/record-outcome.ts';
import { deleteUnconfirmed } from '../users/accounts.ts';
import { erasing } from './erasure.ts';
import { deleteOldExports } from './make-export.ts';

type Parts = Pick<FeatureParts, 'db' | 'tasks' | 'storage'>;

/** Applies the retention periods every night, after the backups and before most people are awake. */
export const retaining = defineQueue<Record<string, never>>('privacy.retention', { timeout: 3600 });

/**
 * One deletion for each row of the retention table. Each deletes rows older than `before`, or rows whose
 * expiry date is before it.
 */
const deletions: Readonly<Record<Kept, (parts: Parts, before: Date) => PromiseLike<unknown>>> = {
  sessions: ({ db }, before) => deleteSessions(db, before),
  devices: ({ db }, before) => deleteDevices(db, before),
  origins: ({ db }, before) => deleteOrigins(db, before),
  secrets: ({ db }, before) => deleteSecrets(db, before),
  unconfirmed_accounts: ({ db }, before) => deleteUnconfirmed(db, before),
  evidence: (parts, before) => deleteEvidence(parts, before),
  statements: ({ db }, before) => deleteStatements(db, before),
  signals: ({ db }, before) => deleteMarks(db, before),
  bans: ({ db }, before) => deleteBans(db, before),
  tickets: (parts, before) => deleteOldTickets(parts, before),
  bounces: ({ db }, before) => deleteOldBounces(db, before),
  subscribers: ({ db }, before) => deleteUnconfirmedSubscribers(db, before),
  seen_jobs: ({ db }, before) => forgetSeen(db, before),
  ad_views: ({ db }, before) => deleteOldUses(db, before),
  exports: (parts, before) => deleteOldExports(parts, before),
  failed_jobs: ({ db }, before) => Promise.all([deleteDeadLetters(db, before), forgetTitles(db)]),
  // Must be the last entry, so that accounts deleted in this run are included.
  left_accounts: ({ db, tasks }) => tasks.enqueue(db, erasing, {}),
};

/** Applies every retention period; a failure does not prevent the others. */
export async function keepTerms(parts: Parts, now: Date): Promise<void> {
  const failed: unknown[] = [];
  for (const [kept, deleteDue] of Object.entries(deletions) as [Kept, (typeof deletions)[Kept]][])
    await Promise.resolve(deleteDue(parts, new Date(now.getTime() - retention[kept].days * day))).catch(
      (error: unknown) =>
        failed.push(new Error(`cannot apply the retention period of ${kept}`, { cause: error })),
    );
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} retention periods were not applied`);
}

/** Registers the daily task that applies every retention period. */
export function scheduleRetention(parts: Parts): void {
  parts.tasks.work(retaining, () => keepTerms(parts, new Date()));
  parts.tasks.schedule(retaining, '10 3 * * *');
}
