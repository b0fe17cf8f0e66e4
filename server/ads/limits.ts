import { ms } from '#contract/rate-limits.ts';
import { defineLimits } from '../platform/limits/table.ts';

export const adLimits = defineLimits({
  // An office behind one address sees many ads; a bot that inflates impressions exceeds this.
  ad_impression: { max: 300, windowMs: ms.hour, in: 'database', by: 'network' },
  ad_click: { max: 60, windowMs: ms.hour, in: 'database', by: 'network' },
});
