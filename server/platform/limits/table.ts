import { minute } from '#contract/durations.ts';
import type { RateLimit } from '#contract/rate-limits.ts';
import type { Limit } from './limits.ts';

/**
 * Cost of a cached response against the read limits; an uncached response costs 1, or more for a long list.
 * At 2,500 requests a second, the maximum for one network, cached responses of 0.06 ms each use a seventh of
 * a core.
 */
export const costFromMemory = 1 / 500;

/**
 * A proof-of-work challenge: the browser computes PBKDF2 between `min` and `max` times, each with
 * `iterations` rounds, which takes a phone about a second. The solution must arrive within `validMs`.
 */
export const challengeWork = { iterations: 2000, min: 200, max: 600, validMs: 10 * minute };

/** Returns limits named by their keys; a limit’s name identifies its counts in the database. */
export const defineLimits = <const T extends Record<string, Omit<RateLimit, 'name'>>>(limits: T) =>
  Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, { ...limit, name }])) as {
    readonly [N in keyof T]: T[N] & { name: N & string };
  };

/**
 * Limits that belong to no feature. An endpoint's own limits are part of its contract, and limits counted by
 * a use case are in the feature's `limits.ts`. All figures are higher than manual use can reach.
 */
export const generalLimits = defineLimits({
  // Default for each writing endpoint that declares no limit with `in: 'node'`; every endpoint is counted
  // separately.
  write: { max: 60, windowMs: minute, in: 'node' },
  // Enough for moderating three hundred cases an hour by keyboard, in bursts.
  write_admin: { max: 120, windowMs: minute, in: 'node' },
  // Ten writes a second per network, since thousands of people may share one address of a mobile operator.
  write_visitor: { max: 600, windowMs: minute, in: 'node', says: 'Previše zahtjeva s Vaše mreže.' },
  // Uncached pages, search and public lists, requested by visitors; enough for twenty requests by each of
  // thirty people behind one address.
  read: { max: 600, windowMs: 2 * minute, in: 'node', says: 'Previše zahtjeva s Vaše mreže.' },
  // Prefetched pages have a separate limit, because they may never be opened.
  read_ahead: { max: 600, windowMs: 2 * minute, in: 'node', says: 'Previše zahtjeva s Vaše mreže.' },
  // Reads by signed-in users, including public lists and pages, and by API clients with their token.
  read_own: { max: 600, windowMs: 2 * minute, in: 'node', says: 'Previše zahtjeva.' },
  // A solved challenge lets one request pass. Its use is stored until a minute after the challenge expires.
  challenge: { max: 1, windowMs: challengeWork.validMs + minute, in: 'database', fixed: true },
});

export type NetworkLimit = RateLimit & { network: number };

/** Returns a limit for an account, a network or both. */
export const limitOf = ({ name, max, windowMs, fixed, says }: RateLimit, key: string | number): Limit => ({
  name,
  key: String(key),
  max,
  windowMs,
  fixed: fixed === true,
  ...(says !== undefined && { says }),
});

/** Returns whether a limit has a separate figure for shared networks. */
export const hasNetworkFigure = (limit: RateLimit): limit is NetworkLimit => limit.network !== undefined;

/**
 * Splits a limit with a `network` figure into its parts: per browser or account, per network without solved
 * challenges, per network in total, and per solved challenge.
 */
export const networkLimitOf = (limit: NetworkLimit) => ({
  own: (who: string) => limitOf(limit, who),
  unproved: (network: string) => limitOf(limit, `${network} unproved`),
  all: (network: string) => ({ ...limitOf(limit, network), max: limit.network }),
  solved: (challenge: string) => limitOf(generalLimits.challenge, challenge),
});
