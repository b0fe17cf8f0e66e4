import { count, nouns } from './format.ts';

const units = [
  [86_400, nouns.zaDan],
  [3600, nouns.zaSat],
  [60, nouns.zaMinutu],
] as const;

/**
 * Formats a wait for use after *za* (`4 minute`, `2 sata`): in the largest whole unit, rounded up, so that
 * nobody returns too early.
 */
export function formatWait(seconds: number): string {
  const [length, forms] = units.find(([unit]) => seconds >= unit) ?? [1, nouns.zaSekundu];
  return count(Math.ceil(seconds / length), forms);
}
