import { minute } from '#contract/durations.ts';
import type { Db } from './pool.ts';
import { onPrimary } from './replica.ts';
import { reportInTransaction } from './transaction-scope.ts';

/**
 * Returns a function that caches the result of `load`, a small and rarely changed table, in memory per
 * database, by default for a minute. Other nodes read a change only when their own cache expires.
 */
export function cached<T>(load: (db: Db) => Promise<T>, ttl = minute) {
  const kept = new WeakMap<Db, { at: number; value: Promise<T> }>();
  const read = (db: Db): Promise<T> => {
    // Reports calls made inside a transaction, because loading through the pool would then need a second
    // connection.
    if ('$client' in db) reportInTransaction('a cached table');
    const found = kept.get(db);
    if (found && Date.now() - found.at < ttl) return found.value;
    const value = onPrimary(() => load(db));
    kept.set(db, { at: Date.now(), value });
    value.catch(() => kept.delete(db));
    return value;
  };
  return Object.assign(read, { forget: (db: Db) => kept.delete(db) });
}
