import { hour } from '#contract/durations.ts';
import { defineLimits } from '../platform/limits/table.ts';

export const replyLimits = defineLimits({
  // Email replies from one account.
  replies: {
    max: 30,
    windowMs: hour,
    in: 'database',
    says: 'Previše odgovora emailom u jednom satu.',
  },
  // Emails about replies that were not sent or need a confirmation; ends a loop with a program that replies
  // to every email.
  reply_notices: { max: 6, windowMs: hour, in: 'database', fixed: true },
});
