import type { DbOrTx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import { limitOf } from '../platform/limits/table.ts';

/** A mail of an account that an administrator asks for; it is written by a job of `jobs.ts`. */
export const mailAgainQueue = defineQueue<{ userId: number; kind: 'confirmation' | 'reset' }>('auth.mail_again', { forgets: true });

/** Enqueues it, limited as if the owner had asked. Throws `too_many`. */
export async function mailAgain(
  { jobs, limits }: Pick<FeatureParts, 'jobs' | 'limits'>,
  db: DbOrTx,
  userId: number,
  kind: 'confirmation' | 'reset',
): Promise<void> {
  await limits.consume([limitOf('resend', `${kind} ${userId}`), limitOf('resend_day', `${kind} ${userId}`)]);
  await jobs.enqueue(db, mailAgainQueue, { userId, kind });
}
