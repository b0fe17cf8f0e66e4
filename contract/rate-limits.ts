import { hour } from './durations.ts';

/** A request limit per account or, for visitors, per network. */
export interface RateLimit {
  /** Identifies the counter, so two limits may share a name only if they are identical. */
  name: string;
  max: number;
  windowMs: number;
  /**
   * `database`: exact across all nodes. `node`: counted by each node in memory, without a query, as a bucket
   * of `max` that refills evenly within `windowMs`.
   */
  in: 'database' | 'node';
  /** Counts requests by network even for signed-in users. Used for background requests and against floods. */
  by?: 'network';
  /**
   * Maximum per network, which many people may share. If it is set, `max` limits each browser or account, and
   * also the requests from the network for which no challenge was solved.
   */
  network?: number;
  /**
   * True if `LIMITS_SCALE` does not apply, because the limit protects a secret or a mailbox, or is a quota of
   * the product.
   */
  fixed?: true;
  /** Sentence shown before the waiting time. */
  says?: string;
}

/**
 * Enough for ten posts with six files each and two portfolios. Limited because processing a file takes half a
 * second of one CPU core.
 */
export const uploads = {
  name: 'uploads',
  max: 120,
  windowMs: hour,
  in: 'database',
  says: 'Previše datoteka u kratkom vremenu.',
} as const satisfies RateLimit;
