import type { Socket } from 'node:net';
import { type Listening, listen } from '../db/listen.ts';
import type { Connection } from '../db/pool.ts';

/** The channel on which triggers announce the tags of changed rows, separated by spaces (migration 0016). */
const channel = 'invalidated_tags';
/** Milliseconds between two questions to a quiet connection, and until its silence counts as a loss. */
const beat = 1000;

export interface Invalidations {
  /** False while announcements may be missed. */
  readonly heard: boolean;
  /** Resolves once all tags of transactions that are committed by now have been announced here. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface Hearing {
  connection: Connection;
  onTags: (tags: readonly string[]) => void;
  /** Called when announcements may have been missed. */
  onDoubt: () => void;
  onError: (error: Error) => void;
}

/**
 * Hears which tags committed transactions have invalidated, on this node or elsewhere, in requests, jobs or by hand. PostgreSQL sends announcements
 * before its answer to a later statement on the same connection, so an answered question proves that none is under way.
 */
export async function hearInvalidations({
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
    channel,
    onMessage: (payload) => onTags(payload.split(' ')),
    onLoss: onDoubt,
    onResume: onDoubt,
    onError,
  });
  const ask = async () => {
    await line.client?.query('select').catch(onError);
  };
  /** One question at a time; whoever comes meanwhile shares the next one, since the present one may be too early for them. */
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

  /** A line that was cut without a word says nothing either. */
  const pulse = setInterval(() => {
    const { client } = line;
    if (!client) return;
    let answered = false;
    void settled().then(() => (answered = true));
    const late = setTimeout(() => {
      // After a stall of this process the answer may be waiting to be read.
      setImmediate(() => {
        if (answered || line.client !== client) return;
        onDoubt();
        (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
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
