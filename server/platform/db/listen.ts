import pg from 'pg';
import type { Connection } from './pool.ts';

/**
 * In milliseconds: the pause before a reconnect, the interval between heartbeats, and the time without a
 * response after which a connection counts as lost.
 */
const usual = { pause: 1000, beat: 5000, patience: 10_000 };

interface Hearing {
  connection: Connection;
  name: string;
  channel: string;
  onMessage: (payload: string) => void;
  /** Called when the connection is lost; messages are missed until `onResume`. */
  onLoss?: () => void;
  onResume: () => Promise<void> | void;
  onError: (error: Error) => void;
  /** False if the caller sends heartbeats itself. */
  beats?: boolean;
  times?: typeof usual;
}

export interface Listening {
  readonly client: pg.Client | undefined;
  close(): Promise<void>;
}

/**
 * Listens to a NOTIFY channel on a dedicated connection, and reconnects if the connection is lost or the
 * server stops responding on it.
 */
export async function listen({
  connection,
  name,
  channel,
  onMessage,
  onLoss,
  onResume,
  onError,
  beats = true,
  times = usual,
}: Hearing): Promise<Listening> {
  let client: pg.Client | undefined;
  let stopped = false;
  let again: NodeJS.Timeout | undefined;
  let asked = false;

  /** Ends a connection. If a query is pending, the driver closes the socket immediately. */
  const leave = (left: pg.Client) => void left.end().catch(onError);

  async function open(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: times.patience,
      query_timeout: times.patience,
    });
    next.on('error', onError);
    next.on('end', () => {
      if (client === next) {
        client = undefined;
        onLoss?.();
      }
      if (!stopped) again = setTimeout(() => void open().then(onResume).catch(onError), times.pause);
    });
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    await next.connect();
    await next.query(`listen ${channel}`).catch((error: unknown) => {
      leave(next);
      throw error;
    });
    client = next;
  }

  async function beat(): Promise<void> {
    const beating = client;
    if (!beating || asked) return;
    asked = true;
    await beating.query('select').catch(() => leave(beating));
    asked = false;
  }

  await open();
  const pulse = beats ? setInterval(() => void beat(), times.beat).unref() : undefined;
  return {
    get client() {
      return client;
    },
    async close() {
      stopped = true;
      clearTimeout(again);
      clearInterval(pulse);
      await client?.end().catch(() => undefined);
    },
  };
}
