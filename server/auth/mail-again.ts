import type { Tx } from '../platform/db/pool.ts';
import type { Limits } from '../platform/limits/limits.ts';
import { limitOf } from '../platform/limits/table.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { authLimits } from './limits.ts';

export const mailAgainQueue = defineQueue<{ userId: number; kind: 'confirmation' | 'reset' }>(
  'auth.mail_again',
  { forgets: true },
);

type Kind = 'confirmation' | 'reset';

/**
 * Counts an email sent again at an administrator’s request against the account’s limits. Throws `too_many`.
 */
export const countMailAgain = (limits: Limits, userId: number, kind: Kind): Promise<void> =>
  limits.consume([
    limitOf(authLimits.resend, `${kind} ${userId}`),
    limitOf(authLimits.resend_day, `${kind} ${userId}`),
  ]);

/** Enqueues a confirmation or reset email. Call `countMailAgain` before the transaction. */
export const enqueueMailAgain = (tasks: Tasks, tx: Tx, userId: number, kind: Kind): Promise<void> =>
  tasks.enqueue(tx, mailAgainQueue, { userId, kind });
