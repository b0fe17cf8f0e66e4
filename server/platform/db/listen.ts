import pg from 'pg';
import type { Connection } from './pool.ts';

/** Milliseconds before reconnecting. */
const pause = 1000;

interface Hearing {
  connection: Connection;
  name: string;
  channel: string;
  onMessage: (payload: string) => void;
  /** Called when the connection is lost; messages are missed until `onResume`. */
  onLoss?: () => void;
  onResume: () => Promise<void> | void;
  onError: (error: Error) => void;
}

export interface Listening {
  readonly client: pg.Client | undefined;
  close(): Promise<void>;
}

/** Listens to a NOTIFY channel on a dedicated connection and reconnects when it is lost. */
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
