import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { second } from '#contract/durations.ts';
import { isOutage, reportOutage } from '../outage.ts';
import { everything, type Tag } from '../response-cache/tags.ts';
import { type Connection, openPool, sessionTimeouts } from './pool.ts';

/**
 * A read that may use a replica. `usable` becomes false at the first failure and stays false, so that later
 * queries of the read do not return older rows.
 */
interface Scope {
  of: pg.Pool;
  usable: boolean;
}

const scope = new AsyncLocalStorage<Scope | undefined>();

/** Runs work with all its queries on the primary, for results that are shared or cached. */
export const onPrimary = <T>(work: () => T): T => scope.run(undefined, work);

/** Returns whether queries of the current call go to a replica, whose rows may be a second old. */
export const onReplica = (): boolean => scope.getStore()?.usable === true;

/** Maximum age of rows that a replica may return, in milliseconds. */
const oldest = second;
/** Milliseconds between two checks of the replica. */
const beat = second / 4;
/**
 * Milliseconds after which an attempt to connect to the replica, or a statement without a response, fails.
 */
const silence = 2 * second;
/**
 * Maximum number of tags stored until the replica has replayed their changes; with more, all tags count as
 * changed.
 */
const mostTags = 1000;
/** SQLSTATE of a read that conflicted with changes which the replica had to replay. */
const conflict = '40001';

/** Positions in the write-ahead log. */
interface Positions {
  /** Returns a position that includes all transactions committed before the call. */
  ofPrimary(): Promise<string>;
  /**
   * Returns whether the replica has replayed this position. Throws if the server is not a replica of the
   * primary.
   */
  hasReplayed(position: string): Promise<boolean>;
}

export interface Replica {
  /**
   * Runs a read on the replica, and again on the primary if its result depends on a tag whose last change the
   * replica may not have replayed, or if the replica fails (docs/decisions/037).
   */
  read<T>(read: () => Promise<T>, tags: (value: T) => readonly Tag[]): Promise<T>;
  invalidate(tags: readonly Tag[]): void;
  /** Checks how far the replica has replayed, and passes errors to `onError`. Never throws. */
  check(): Promise<void>;
  /** `delay` is how old the replica's rows may be at present, in seconds. */
  readonly state: { delay: number; used: boolean };
}

interface Options {
  pool: pg.Pool;
  replica: pg.Pool;
  positions: Positions;
  onError: (error: Error) => void;
  now?: () => number;
}

/** Routes a pool's queries that run within `read` to the pool of a replica. */
export function useReplica({ pool, replica, positions, onError, now = Date.now }: Options): Replica {
  /** The replica has replayed all transactions committed before this time. */
  let currentAt = now();
  let failed = true;
  let asked: { position: string; at: number; version: number } | undefined;
  const pending = new Map<Tag, number>();
  let version = 0;
  const age = () => now() - currentAt;
  const used = () => !failed && age() <= oldest;

  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const queryReplica = replica.query.bind(replica) as typeof query;
  Object.assign(pool, {
    query(...args: unknown[]) {
      const own = scope.getStore();
      if (own?.of !== replica || !own.usable) return query(...args);
      return queryReplica(...args).catch((error: Error & { code?: string }) => {
        if (!isOutage(error) && error.code !== conflict) throw error;
        own.usable = false;
        return query(...args);
      });
    },
  });

  function replayed({ at, version: last }: NonNullable<typeof asked>) {
    currentAt = at;
    failed = false;
    asked = undefined;
    for (const [tag, changed] of pending) if (changed <= last) pending.delete(tag);
  }

  return {
    async read(read, tags) {
      if (!used() || pending.has(everything)) return read();
      const uncertain = new Set(pending.keys());
      try {
        const value = await scope.run({ of: replica, usable: true }, read);
        if (!tags(value).some((tag) => uncertain.has(tag))) return value;
      } catch (error) {
        // A row may be missing because the replica has not replayed its insertion.
        if (uncertain.size === 0) throw error;
      }
      return read();
    },
    invalidate(tags) {
      version++;
      for (const tag of tags) pending.set(tag, version);
      if (pending.size <= mostTags) return;
      pending.clear();
      pending.set(everything, version);
    },
    async check() {
      try {
        // The time and the version are read before the position, so that it includes every earlier change.
        asked ??= { at: now(), version, position: await positions.ofPrimary() };
        if (await positions.hasReplayed(asked.position)) replayed(asked);
        else if (age() > oldest) throw new Error(`${(age() / second).toFixed(1)} s behind the primary`);
      } catch (error) {
        failed = true;
        if (isOutage(error)) asked = undefined;
        onError(error as Error);
      }
    },
    get state() {
      return { delay: age() / second, used: used() };
    },
  };
}

/**
 * Returns the positions of two PostgreSQL servers. With asynchronous commit, transactions notify before they
 * are flushed, so the position of the last insertion is used. Otherwise the position of the last flush is
 * used, since an idle primary may not send unflushed changes to the replica for a long time.
 */
function positionsOf(primary: pg.Pool, replica: pg.Pool): Positions {
  const identity =
    '(select system_identifier::text from pg_control_system()) || current_database() as cluster';
  let cluster: string | undefined;
  return {
    async ofPrimary() {
      const { rows } = await primary.query<{ position: string; cluster: string }>(
        `select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as position, ${identity}`,
      );
      ({ cluster } = rows[0] as { cluster: string });
      return (rows[0] as { position: string }).position;
    },
    async hasReplayed(position) {
      const { rows } = await replica.query<{ replayed: boolean; cluster: string }>(
        `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed, ${identity}`,
        [position],
      );
      if (rows[0]?.cluster !== cluster) throw new Error('DATABASE_READ_URL is not a replica of DATABASE_URL');
      return rows[0]?.replayed === true;
    },
  };
}

interface Servers {
  pool: pg.Pool;
  primary: Connection;
  replica: Connection;
}

/** Opens a pool on the replica, routes the reads of another pool to it, and checks it four times a second. */
export function openReplica({ pool, primary, replica }: Servers): Replica & { close(): Promise<void> } {
  let closed = false;
  const onError = (error: Error) => {
    if (!closed) reportOutage('The replica of the database is', error);
  };
  const timeouts = { longest: sessionTimeouts.statement_timeout, silence, connecting: silence };
  const reading = openPool(replica, onError, undefined, timeouts).pool;
  // A separate connection, since the pool may be busy when the replica is needed most.
  const asking = openPool(primary, onError, 1).pool;
  const used = useReplica({ pool, replica: reading, positions: positionsOf(asking, reading), onError });
  let checking = false;
  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    void used.check().finally(() => (checking = false));
  }, beat);
  timer.unref();
  return Object.assign(used, {
    async close() {
      closed = true;
      clearInterval(timer);
      await Promise.all([reading.end(), asking.end()]);
    },
  });
}
