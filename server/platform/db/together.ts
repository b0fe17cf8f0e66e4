import type { DbOrTx } from './pool.ts';
import { prepared } from './prepared.ts';
import { reportInTransaction } from './transaction-scope.ts';

/**
 * Equal questions asked at the same moment are asked once: the API calls of one page often need the same. Whoever asks later asks again, since a change
 * may have come in between.
 */
export function together<A, T, D extends DbOrTx>(
  keyOf: (asked: A) => string,
  ask: (db: D, asked: A) => Promise<T>,
): (db: D, asked: A) => Promise<T> {
  const asked = prepared(() => new Map<string, Promise<T>>());
  return (db, question) => {
    // It may join a query that waits for a connection.
    if ('$client' in db) reportInTransaction('a query shared with others');
    const [now, key] = [asked(db), keyOf(question)];
    const same = now.get(key);
    if (same) return same;
    const answer = ask(db, question);
    now.set(key, answer);
    setImmediate(() => now.delete(key));
    return answer;
  };
}
