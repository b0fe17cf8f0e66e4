import { hour } from '#contract/durations.ts';
import { defineLimits } from '../platform/limits/table.ts';

export const adLimits = defineLimits({
  // High enough for an office that shares one address, low enough to stop a bot that inflates impressions.
  ad_impression: { max: 300, windowMs: hour, in: 'database', by: 'network' },
  ad_click: { max: 60, windowMs: hour, in: 'database', by: 'network' },
});
