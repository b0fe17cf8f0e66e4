import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { messageOf } from './errors.ts';
import { listen } from './listen.ts';
import { type Connection, sessionTimeouts } from './pool.ts';

/** Thrown when the database connections lack something that the site requires; printed as one line. */
export class UnfitDatabase extends Error {}

/** Milliseconds between two checks, and milliseconds within which a notification must arrive. */
const usual = { interval: 1000, patience: 3000 };
/** SQLSTATE that a pooler returns when it rejects a startup parameter. */
const protocolViolation = '08P01';

const facts = `current_user::text as "current_user",
  current_setting('statement_timeout') as statement_timeout,
  current_setting('idle_in_transaction_session_timeout') as idle_in_transaction_session_timeout,
  current_setting('lock_timeout') as lock_timeout,
  current_setting('TimeZone') as "TimeZone"`;

/** Settings of a session by name, with values as PostgreSQL prints them. */
type Facts = Record<string, string>;
type Sender = Pick<pg.Pool, 'query'>;

export interface Probe {
  /** Description of the current fault; undefined if there is none. */
  readonly fault: string | undefined;
  /** Throws `UnfitDatabase` if a notification sent through `sender` is not received. */
  assertHeard(sender: Sender): Promise<void>;
  /**
   * Throws `UnfitDatabase` if the pool's sessions have another user or other settings than the site expects.
   * Then repeats this check and `assertHeard` every second and stores the result in `fault`.
   */
  watch(pool: pg.Pool, role: string | undefined): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** The connection that listens. */
  direct: Connection;
  /** Whether DATABASE_LISTEN_URL is set. */
  pooler: boolean;
  onError: (error: Error) => void;
  times?: typeof usual;
}

const inSeconds = (ms: number) => `${ms / 1000}s`;

/**
 * Opens a probe that verifies that notifications sent through the pool are received and that the pool's
 * sessions have the expected user and settings. A connection pooler may drop any of these without an error.
 */
export async function openProbe({ direct, pooler, onError, times = usual }: Options): Promise<Probe> {
  const channel = `probe_${randomBytes(8).toString('hex')}`;
  const pending = new Map<string, () => void>();
  let fault: string | undefined;
  let beat: NodeJS.Timeout | undefined;
  let sent = 0;
  const line = await listen({
    connection: direct,
    name: 'probe',
    channel,
    onMessage: (token) => pending.get(token)?.(),
    onResume: () => undefined,
    onError,
  });

  async function send(sender: Sender): Promise<Facts> {
    const token = String(sent++);
    let heard = false;
    const arrival = new Promise<void>((resolve) => pending.set(token, resolve)).then(() => (heard = true));
    try {
      const { rows } = await sender.query<Facts>(`select pg_notify($1, $2), ${facts}`, [channel, token]);
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, times.patience).unref();
      await Promise.race([arrival, late.promise]);
      clearTimeout(timer);
      // If the event loop was blocked, the notification may have arrived without being read.
      await setImmediate();
      if (!heard) throw new UnfitDatabase(deafness(pooler));
      return rows[0] as Facts;
    } finally {
      pending.delete(token);
    }
  }

  async function expected(role: string | undefined): Promise<Facts> {
    const { rows } = (await line.client?.query<Facts>(`select ${facts}`)) ?? {};
    return {
      ...rows?.[0],
      ...(role && { current_user: role }),
      statement_timeout: inSeconds(sessionTimeouts.statement_timeout),
      idle_in_transaction_session_timeout: inSeconds(sessionTimeouts.idle_in_transaction_session_timeout),
    };
  }

  async function prove(pool: pg.Pool, wanted: Facts): Promise<void> {
    const found = await send(pool);
    const wrong = Object.entries(wanted).filter(([name, value]) => found[name] !== value);
    if (wrong.length > 0)
      throw new UnfitDatabase(
        `DATABASE_URL: ${wrong.map(([name, value]) => `${name} is ${found[name]}, expected ${value}`).join(', ')}. See docs/OPERATIONS.md#connection-poolers`,
      );
  }

  return {
    get fault() {
      return fault;
    },
    async assertHeard(sender) {
      await send(sender);
    },
    async watch(pool, role) {
      const wanted = await expected(role);
      await prove(pool, wanted).catch((error: Error & { code?: string }) => {
        if (error.code !== protocolViolation) throw error;
        throw new UnfitDatabase(
          `DATABASE_URL: ${error.message}. A connection pooler requires DATABASE_LISTEN_URL (docs/OPERATIONS.md#connection-poolers)`,
        );
      });
      let proving = false;
      beat = setInterval(() => {
        if (proving) return;
        proving = true;
        prove(pool, wanted)
          .then(
            () => (fault = undefined),
            (error: Error) => {
              if (!fault && !pool.ending) onError(error);
              fault = messageOf(error);
            },
          )
          .finally(() => (proving = false));
      }, times.interval);
      beat.unref();
    },
    async close() {
      clearInterval(beat);
      await line.close();
    },
  };
}

const deafness = (pooler: boolean) =>
  pooler
    ? 'DATABASE_LISTEN_URL: NOTIFY sent through DATABASE_URL is not received. It must connect to the same database directly, without a pooler (docs/OPERATIONS.md#connection-poolers)'
    : 'DATABASE_URL: LISTEN receives no NOTIFY, as through a connection pooler. Set DATABASE_LISTEN_URL to a direct connection (docs/OPERATIONS.md#connection-poolers)';
