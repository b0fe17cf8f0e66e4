import { hour } from '#contract/durations.ts';
import { defineLimits } from '../platform/limits/table.ts';

export const adLimits = defineLimits({
  // High enough for an office that views many ads from one address, but exceeded by a bot that inflates
  // impressions.
  ad_impression: { max: 300, windowMs: hour, in: 'database', by: 'network' },
  ad_click: { max: 60, windowMs: hour, in: 'database', by: 'network' },
});
