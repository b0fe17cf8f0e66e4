import { type Listening, listen } from '../db/listen.ts';
import type { Connection } from '../db/pool.ts';

/** The channel on which triggers publish the tags of changed rows, separated by spaces (migration 0016). */
const channel = 'invalidated_tags';
/**
 * Heartbeat interval of an idle connection in ms. A heartbeat that is not answered within the same time
 * counts as a lost connection.
 */
const beat = 1000;

export interface Invalidations {
  /** False while invalidations may be missed. */
  readonly heard: boolean;
  /** Resolves once the tags of all transactions committed before the call have been received. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface Hearing {
  connection: Connection;
  onTags: (tags: readonly string[]) => void;
  onDoubt: () => void;
  onError: (error: Error) => void;
}

/**
 * Listens for the tags that committed transactions have invalidated, whether in requests or tasks of any node
 * or by hand. PostgreSQL delivers notifications before its reply to a later statement on the same connection,
 * so a reply proves that none is outstanding.
 */
export async function listenForInvalidations({
  connection,
  onTags,
  onDoubt,
  onError,
}: Hearing): Promise<Invalidations> {
  let asked: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const line: Listening = await listen({
    connection,
    name: 'response-cache',
    beats: false,
    channel,
    onMessage: (payload) => onTags(payload.split(' ')),
    onLoss: onDoubt,
    onResume: onDoubt,
    onError,
  });
  const ask = async () => {
    await line.client?.query('select').catch(onError);
  };
  /**
   * Resolves once a query sent after the call has finished. Only one query runs at a time: callers that
   * arrive while one is pending share the next one, because the pending one may have been sent too early for
   * them.
   */
  function settled(): Promise<void> {
    if (!asked) {
      asked = ask().finally(() => (asked = undefined));
      return asked;
    }
    next ??= asked.then(() => {
      next = undefined;
      return settled();
    });
    return next;
  }

  const pulse = setInterval(() => {
    const { client } = line;
    if (!client) return;
    let answered = false;
    void settled().then(() => (answered = true));
    const late = setTimeout(() => {
      // Reads pending input first: if the event loop was blocked, the reply may have arrived without being
      // read.
      setImmediate(() => {
        if (answered || line.client !== client) return;
        onDoubt();
        // With a query pending, `end` closes the socket immediately.
        client.end().catch(onError);
      });
    }, beat);
    late.unref();
  }, beat);
  pulse.unref();

  return {
    get heard() {
      return line.client !== undefined;
    },
    settled,
    async close() {
      clearInterval(pulse);
      await line.close();
    },
  };
}
