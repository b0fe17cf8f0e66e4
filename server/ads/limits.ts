import { hour } from '#contract/durations.ts';
import { defineLimits } from '../platform/limits/table.ts';

export const adLimits = defineLimits({
  // An office behind one address sees many ads; a bot that inflates impressions exceeds this.
  ad_impression: { max: 300, windowMs: hour, in: 'database', by: 'network' },
  ad_click: { max: 60, windowMs: hour, in: 'database', by: 'network' },
});
