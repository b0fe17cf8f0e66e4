import { openBuckets } from './buckets.ts';

interface Rate {
  /** Maximum number of events in one burst; the allowance refills evenly over the window. */
  max: number;
  windowMs: number;
}

/**
 * Rates per socket, and per account across all of its sockets on one node. For comparison, one page
 * subscribes to three channels and reports typing every two seconds.
 */
export const rates = {
  /** All events; a socket that exceeds the rate is disconnected. */
  events: { socket: { max: 120, windowMs: 6000 }, account: { max: 600, windowMs: 10_000 } },
  /** Further subscriptions are rejected with 429. */
  subscriptions: { socket: { max: 60, windowMs: 30_000 }, account: { max: 200, windowMs: 40_000 } },
  /** Further whispers are silently discarded. */
  whispers: { socket: { max: 10, windowMs: 5000 }, account: { max: 20, windowMs: 5000 } },
} satisfies Record<string, { socket: Rate; account: Rate }>;

export const most = {
  channelsOfSocket: 50,
  /** Maximum per node. */
  socketsOfAccount: 100,
  /**
   * Maximum number of sockets that may be connecting to a node at once. Others are refused immediately and
   * retry later, because connecting all at once would take longer than clients wait.
   */
  arrivingSockets: 200,
  /** Maximum milliseconds for which a socket counts as connecting. */
  arrivalMs: 5000,
};

/**
 * Counts one event against a socket or an account, and returns whether it is allowed. In memory, because a
 * socket event must not cost a query.
 */
export type Meter = (what: keyof typeof rates, of: 'socket' | 'account', id: string | number) => boolean;

/** Creates a meter that is independent of other meters. */
export function openMeter(): Meter {
  const buckets = openBuckets();
  return (what, of, id) => {
    try {
      buckets.take([{ name: `${what} ${of}`, key: String(id), ...rates[what][of] }]);
      return true;
    } catch {
      return false;
    }
  };
}
