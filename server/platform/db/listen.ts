import pg from 'pg';
import type { Connection } from './pool.ts';

/** Milliseconds before reconnecting. */
const pause = 1000;

interface Hearing {
  connection: Connection;
  /** Shown in pg_stat_activity. */
  name: string;
  /** Of NOTIFY. */
  channel: string;
  onMessage: (payload: string) => void;
  /** Called when the connection is lost: messages are missed from now on. */
  onLoss?: () => void;
  /** Called when it is back. */
  onResume: () => Promise<void> | void;
  onError: (error: Error) => void;
}

export interface Listening {
  /** The connection while it listens, for further statements on it. */
  readonly client: pg.Client | undefined;
  close(): Promise<void>;
}

/** Listens to a channel of the database on a connection of its own, which is opened again when it is lost. */
export async function listen({
  connection,
  name,
  channel,
  onMessage,
  onLoss,
  onResume,
  onError,
}: Hearing): Promise<Listening> {
  let client: pg.Client | undefined;
  let stopped = false;
  let again: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: name, keepAlive: true });
    next.on('error', onError);
    next.on('end', () => {
      if (client === next) {
        client = undefined;
        onLoss?.();
      }
      if (!stopped) again = setTimeout(() => void open().then(onResume).catch(onError), pause);
    });
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  }

  await open();
  return {
    get client() {
      return client;
    },
    async close() {
      stopped = true;
      clearTimeout(again);
      await client?.end().catch(() => undefined);
    },
  };
}
