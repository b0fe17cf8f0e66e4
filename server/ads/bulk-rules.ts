import type { BulkRule } from '#contract/ad-labels.ts';

interface WindowRule {
  rule: Exclude<BulkRule, 'program'>;
  by: 'network' | 'visitor';
  /**
   * Maximum number of impressions charged per window. Further impressions are set aside but still count
   * towards the window.
   */
  most: number;
  seconds: number;
}

/**
 * Ordered from the narrowest window to the widest; the first rule that an impression exceeds is recorded as
 * the reason (decision 009).
 */
export const windowRules: readonly WindowRule[] = [
  { rule: 'network_burst', by: 'network', most: 5, seconds: 10 },
  { rule: 'visitor_hour', by: 'visitor', most: 6, seconds: 3600 },
  { rule: 'network_hour', by: 'network', most: 30, seconds: 3600 },
  { rule: 'visitor_day', by: 'visitor', most: 12, seconds: 86_400 },
  { rule: 'network_day', by: 'network', most: 120, seconds: 86_400 },
];

/** Seconds for which used tokens must be stored: the longest window of any rule. */
export const looksBack = Math.max(...windowRules.map(({ seconds }) => seconds));

/**
 * Returns whether a user agent identifies itself as a bot. Bots get the same pages as people, but their
 * impressions are not charged.
 */
export const isDeclaredBot = (userAgent: string): boolean =>
  /bot\b|crawl|spider|slurp|preview|lighthouse/i.test(userAgent);
