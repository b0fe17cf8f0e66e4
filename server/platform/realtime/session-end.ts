import pg from 'pg';
import type { Connection } from '../db/pool.ts';

/** The channel on which a trigger announces deleted tokens (migration 0005). */
const channel = 'session_ended';
/** Milliseconds before reconnecting. */
const pause = 1000;

interface Hearing {
  onEnd: (tokenId: number) => void;
  /** Called after a reconnect: sessions that ended in between were missed. */
  onResume: () => Promise<void>;
  onError: (error: Error) => void;
}

/** Listens for ended sessions, whatever ended them and on any node. Returns a function that stops it. */
export async function hearSessionEnds(connection: Connection, { onEnd, onResume, onError }: Hearing): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;
  let again: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: 'session-ends' });
    next.on('error', onError);
    next.on('end', () => {
      if (!stopped) again = setTimeout(() => void listen().then(onResume).catch(onError), pause);
    });
    next.on('notification', ({ payload }) => onEnd(Number(payload)));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  }

  await listen();
  return async () => {
    stopped = true;
    clearTimeout(again);
    await client?.end().catch(() => undefined);
  };
}
