import { day } from '#contract/durations.ts';
import { defineLimits } from '../platform/limits/table.ts';

export const newsLimits = defineLimits({
  // Emails to one address, from any number of senders.
  subscription_mail: { max: 3, windowMs: day, in: 'database', fixed: true },
});
