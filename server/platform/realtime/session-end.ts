import { listen } from '../db/listen.ts';
import type { Connection } from '../db/pool.ts';

/** The channel on which a trigger publishes deleted tokens (migration 0005). */
const channel = 'session_ended';

interface Hearing {
  onEnd: (tokenId: number) => void;
  /** Called after a reconnect, because sessions that ended in between were missed. */
  onResume: () => Promise<void>;
  onError: (error: Error) => void;
}

/** Listens for ended sessions, regardless of cause and node. Returns a stop function. */
export async function listenForSessionEnds(
  connection: Connection,
  { onEnd, onResume, onError }: Hearing,
): Promise<() => Promise<void>> {
  const { close } = await listen({
    connection,
    name: 'session-ends',
    channel,
    onMessage: (payload) => onEnd(Number(payload)),
    onResume,
    onError,
  });
  return close;
}
