import type pg from 'pg';

/**
 * Ends the application's database connection at a chosen statement, as when its process is killed: before the
 * statement runs, or after it ran but before its result arrived.
 */
export interface Faults {
  readonly struck: boolean;
  /**
   * Applies faults to the statements of a pool. Returns a function that makes all later statements fail, so
   * that a process that counts as killed writes nothing more while it is closed.
   */
  watch(pool: pg.Pool): () => void;
  arm(statement: number, after: boolean): void;
  /** Returns whether the connection was ended since `arm`. */
  disarm(): boolean;
}

type Query = (...args: unknown[]) => Promise<unknown>;
type Done = (error: unknown, result?: unknown) => void;

const ended = () =>
  Object.assign(new Error('the connection ended before the result arrived'), { code: '57P01' });

export function openFaults(admin: pg.Client): Faults {
  let [left, isAfter, struck] = [0, false, false];
  const kill = () =>
    admin.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and application_name = 'app'`);

  async function through(query: Query, args: unknown[]): Promise<unknown> {
    if (left === 0 || --left > 0) return query(...args);
    struck = true;
    if (!isAfter) await kill();
    const result = await query(...args);
    if (!isAfter) return result;
    await kill();
    throw ended();
  }

  return {
    get struck() {
      return struck;
    },
    watch(pool) {
      let isOver = false;
      const run = (query: Query, args: unknown[]) =>
        isOver ? Promise.reject(ended()) : through(query, args);
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as unknown as Query;
        Object.assign(client, {
          query(...args: unknown[]) {
            const done = args.at(-1);
            // For a streaming statement such as COPY, pg returns the statement object instead of a promise.
            if (typeof (args[0] as { submit?: unknown }).submit === 'function') return query(...args);
            if (typeof done !== 'function') return run(query, args);
            void run(query, args.slice(0, -1)).then(
              (result) => (done as Done)(null, result),
              (error: unknown) => (done as Done)(error),
            );
            return undefined;
          },
        });
      });
      return () => {
        isOver = true;
      };
    },
    arm(statement, after) {
      [left, isAfter, struck] = [statement, after, false];
    },
    disarm() {
      const hasStruck = struck;
      [left, struck] = [0, false];
      return hasStruck;
    },
  };
}
