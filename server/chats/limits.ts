import { day } from '#contract/durations.ts';
import { defineLimits } from '../platform/limits/table.ts';

export const chatLimits = defineLimits({
  // Limits how many chats a person starts with new people; counted while the sender’s row is locked.
  chats_started: {
    max: 60,
    windowMs: day,
    in: 'database',
    fixed: true,
    says: 'Započeli ste previše razgovora.',
  },
});
