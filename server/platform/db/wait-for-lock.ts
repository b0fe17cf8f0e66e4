import { setTimeout } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './pool.ts';

/** Milliseconds between attempts to take a lock that nothing else queues for. */
const usualPause = 300;
/** Minimum number of milliseconds between log lines while a process waits for another one. */
const interval = 10_000;

/**
 * Repeats `attempt` until it has taken a lock that another process may hold for minutes, and logs what it
 * waits for. A waiting statement would reach the timeouts of its connection. It would also hold a snapshot,
 * and a concurrent index build in another process would wait for that snapshot to end.
 */
export async function waitForLock(
  what: string,
  attempt: () => Promise<boolean>,
  pause = usualPause,
): Promise<void> {
  const started = Date.now();
  let logged = started;
  // Logged after a failed attempt, not by a timer: a successful attempt may itself take minutes.
  while (!(await attempt())) {
    const now = Date.now();
    if (now - logged >= interval) {
      console.log(`waiting for ${what} (${Math.round((now - started) / 1000)} s)`);
      logged = now;
    }
    await setTimeout(pause);
  }
}

/** Waits for an advisory lock and holds it until the transaction ends. `key` is one or two integers. */
export const lockInTransaction = (tx: Tx, what: string, key: SQL): Promise<void> =>
  waitForLock(what, async () => {
    const { rows } = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${key}) as taken`,
    );
    return rows[0]?.taken === true;
  });
