import { canonical } from '#contract/canonical.ts';
import { cut } from '#contract/format.ts';

/**
 * Returns one line of text from outside a validated body (a name from a provider, a user agent, a file name),
 * normalised as `text()` normalises its column and shortened to `max` characters. Empty if nothing readable
 * is left; the caller supplies a fallback.
 */
export const outsideLine = (value: string, max: number): string =>
  cut(canonical(value).replace(/\s+/g, ' '), max).trimEnd();
