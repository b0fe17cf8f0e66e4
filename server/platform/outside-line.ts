import { canonical } from '#contract/canonical.ts';
import { cut } from '#contract/text.ts';

/**
 * Returns one line of text that did not arrive in a validated body (a name from a provider, a user agent, a
 * file's name) as the rule `text()` of its column stores it, shortened to `max`. Empty if nothing readable is
 * left; the caller has a fallback.
 */
export const outsideLine = (value: string, max: number): string =>
  cut(canonical(value).replace(/\s+/g, ' '), max).trimEnd();
