import { day } from '#contract/durations.ts';
import { defineLimits } from '../platform/limits/table.ts';

export const newsLimits = defineLimits({
  // Limits emails per address, regardless of who requests them.
  subscription_mail: { max: 3, windowMs: day, in: 'database', fixed: true },
});
