interface Client {
  readonly isReady: boolean;
  ping(): Promise<unknown>;
}

/** Milliseconds between two pings, and after which a missing reply means that Redis is frozen. */
const [every, patience] = [1000, 2000];

/**
 * Pings Redis every second. `fine` returns whether it is connected and replies, because a frozen Redis keeps
 * its connections open and accepts commands.
 */
export function watchReplies(client: Client, now = () => performance.now()) {
  let sentAt: number | undefined;
  const beat = () => {
    if (sentAt !== undefined || !client.isReady) return;
    sentAt = now();
    client
      .ping()
      .catch(() => undefined)
      .finally(() => (sentAt = undefined));
  };
  const timer = setInterval(beat, every).unref();
  return {
    fine: () => client.isReady && (sentAt === undefined || now() - sentAt < patience),
    stop: () => clearInterval(timer),
  };
}
