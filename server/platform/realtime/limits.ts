/** A bucket: so many at once, and so many more each second. */
interface Rate {
  burst: number;
  perSecond: number;
}

/** What a client may ask of sockets; `account`: of all its sockets together, on one node. A page has three channels, and tells every two seconds that one types. */
export const rates = {
  /** Everything that is sent; a socket that sends more is cut. */
  events: { socket: { burst: 120, perSecond: 20 }, account: { burst: 600, perSecond: 60 } },
  /** Refused with 429. */
  subscriptions: { socket: { burst: 60, perSecond: 2 }, account: { burst: 200, perSecond: 5 } },
  /** Not passed on. */
  whispers: { socket: { burst: 10, perSecond: 2 }, account: { burst: 20, perSecond: 4 } },
} satisfies Record<string, { socket: Rate; account: Rate }>;

/** What may stand at a time. */
export const most = { channelsOfSocket: 50, socketsOfAccount: 100 };

export interface Meters {
  /** Counts one against a socket, or against an account, and answers whether it may pass. */
  take(what: keyof typeof rates, of: 'socket' | 'account', id: string | number): boolean;
}

const sweepEvery = 60_000;

/** In memory: what a socket sends must not cost a statement. `now` in milliseconds. */
export function openMeters(now: () => number = performance.now.bind(performance)): Meters {
  const buckets = new Map<string, { left: number; at: number; rate: Rate }>();
  let swept = now();
  const filled = ({ left, at, rate }: { left: number; at: number; rate: Rate }) => Math.min(rate.burst, left + ((now() - at) / 1000) * rate.perSecond);
  const sweep = () => {
    swept = now();
    for (const [key, bucket] of buckets) if (filled(bucket) === bucket.rate.burst) buckets.delete(key);
  };
  return {
    take(what, of, id) {
      if (now() - swept > sweepEvery) sweep();
      const key = `${what} ${of} ${id}`;
      const rate = rates[what][of];
      const bucket = buckets.get(key);
      const left = bucket ? filled(bucket) : rate.burst;
      buckets.set(key, { left: left < 1 ? left : left - 1, at: now(), rate });
      return left >= 1;
    },
  };
}
