import { day } from '#contract/durations.ts';
import { defineLimits } from '../platform/limits/table.ts';

export const helpLimits = defineLimits({
  // One vote per network and answer counts; later ones are accepted but not counted.
  question_vote: { max: 1, windowMs: 30 * day, in: 'database', by: 'network', fixed: true },
});
