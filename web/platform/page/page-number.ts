import { limits } from '#contract/constants.ts';

/**
 * Returns the page number in a URL parameter, by default `stranica`: at most the last page that the API
 * serves, and 1 for an invalid value.
 */
export const pageIn = (params: URLSearchParams, name = 'stranica'): number =>
  Math.min(limits.pagesMost, Math.max(1, Math.trunc(Number(params.get(name))) || 1));
