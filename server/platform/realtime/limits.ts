import { openBuckets } from '../limits/buckets.ts';

interface Rate {
  /** So many at once, and as many again within the window, evenly. */
  max: number;
  windowMs: number;
}

/** What a client may send over sockets; `account`: over all its sockets at one node. A page has three channels, and says every two seconds that one types. */
export const rates = {
  /** Everything that is sent; a socket that sends more is cut. */
  events: { socket: { max: 120, windowMs: 6000 }, account: { max: 600, windowMs: 10_000 } },
  /** Refused with 429. */
  subscriptions: { socket: { max: 60, windowMs: 30_000 }, account: { max: 200, windowMs: 40_000 } },
  /** Not passed on. */
  whispers: { socket: { max: 10, windowMs: 5000 }, account: { max: 20, windowMs: 5000 } },
} satisfies Record<string, { socket: Rate; account: Rate }>;

/** What may stand at a time. */
export const most = { channelsOfSocket: 50, socketsOfAccount: 100 };

/** Counts one against a socket, or against an account, and answers whether it may pass. In memory: what a socket sends must not cost a statement. */
export type Meter = (what: keyof typeof rates, of: 'socket' | 'account', id: string | number) => boolean;

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
