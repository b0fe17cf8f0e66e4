import { canonical } from '#contract/canonical.ts';
import { cut } from '#contract/format.ts';

/**
 * Normalises one-line text that no request schema has validated (a name from a provider, a user agent, a file
 * name) as the schema `text()` does, and truncates it to `max` characters. Returns an empty string if nothing
 * readable is left; the caller supplies a fallback.
 */
export const outsideLine = (value: string, max: number): string =>
  cut(canonical(value).replace(/\s+/g, ' '), max).trimEnd();
