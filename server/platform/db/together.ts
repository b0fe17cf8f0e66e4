import type { DbOrTx } from './pool.ts';
import { prepared } from './prepared.ts';
import { onReplica } from './replica.ts';
import { reportInTransaction } from './transaction-scope.ts';

/**
 * Coalesces identical queries issued in the same tick, since the API calls of one page often need the same
 * data. Later calls query again, because the data may have changed.
 */
export function together<A, T, D extends DbOrTx>(
  keyOf: (asked: A) => string,
  ask: (db: D, asked: A) => Promise<T>,
): (db: D, asked: A) => Promise<T> {
  const asked = prepared(() => new Map<string, Promise<T>>());
  return (db, question) => {
    // Inside a transaction, waiting for the shared query may mean waiting for another pool connection, which
    // can deadlock.
    if ('$client' in db) reportInTransaction('a query shared with others');
    // Reads from a replica have a separate key: their rows may be a second old, and signed-in users need
    // current ones.
    const [now, key] = [asked(db), `${onReplica()} ${keyOf(question)}`];
    const same = now.get(key);
    if (same) return same;
    const answer = ask(db, question);
    now.set(key, answer);
    setImmediate(() => now.delete(key));
    return answer;
  };
}
