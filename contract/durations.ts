import { count, nouns } from './format.ts';

/** Durations in milliseconds. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
export const week = 7 * day;

const units = [
  [day / second, nouns.zaDan],
  [hour / second, nouns.zaSat],
  [minute / second, nouns.zaMinutu],
] as const;

/**
 * Formats a wait for use after *za* (`4 minute`, `2 sata`): in the largest whole unit, rounded up, so that
 * nobody returns too early.
 */
export function formatWait(seconds: number): string {
  const [length, forms] = units.find(([unit]) => seconds >= unit) ?? [1, nouns.zaSekundu];
  return count(Math.ceil(seconds / length), forms);
}
