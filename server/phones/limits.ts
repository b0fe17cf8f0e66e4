import { day } from '#contract/durations.ts';
import { defineLimits } from '../platform/limits/table.ts';

export const phoneLimits = defineLimits({
  // Per number, so that many accounts together cannot flood one phone.
  phone_number: { max: 5, windowMs: day, in: 'database', fixed: true, says: 'Previše kodova na ovaj broj.' },
});
