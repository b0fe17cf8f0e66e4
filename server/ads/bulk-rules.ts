import type { BulkRule } from '#contract/ad-labels.ts';

interface WindowRule {
  rule: Exclude<BulkRule, 'program'>;
  /** Whose appearances of one ad are counted together. */
  by: 'network' | 'visitor';
  /** So many count within the window; what comes on top is set aside, and keeps the window full. */
  most: number;
  seconds: number;
}

/** From the narrowest window to the widest: the first that is full gives the reason. Why these numbers: docs/decisions/017. */
export const windowRules: readonly WindowRule[] = [
  { rule: 'network_burst', by: 'network', most: 5, seconds: 10 },
  { rule: 'visitor_hour', by: 'visitor', most: 6, seconds: 3600 },
  { rule: 'network_hour', by: 'network', most: 30, seconds: 3600 },
  { rule: 'visitor_day', by: 'visitor', most: 12, seconds: 86_400 },
  { rule: 'network_day', by: 'network', most: 120, seconds: 86_400 },
];

/** Seconds for which used tokens are kept. */
export const looksBack = Math.max(...windowRules.map(({ seconds }) => seconds));

/** Programs that say what they are. They get the page as people do; nobody pays for what they see. */
export const saysProgram = (userAgent: string): boolean => /bot\b|crawl|spider|slurp|preview|lighthouse/i.test(userAgent);
