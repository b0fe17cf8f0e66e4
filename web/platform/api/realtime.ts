import type { Socket } from 'socket.io-client';
import { type Payloads, refusedRetryMs, socketOptions } from '#contract/realtime.ts';
import { announceUnauthenticated } from './session-change.ts';

type Heard = (data: never, channel: string) => void;

const heard = new Map<string, Set<Heard>>();
const joined = new Map<string, number>();
type Listener = () => unknown;
const returns = new Set<Listener>();
let socket: Socket | undefined;
let whole = false;
/**
 * Incremented by each start and stop, so that a start whose library loads only after a stop does not connect.
 */
let turn = 0;
let leave = new AbortController();

/**
 * Milliseconds to wait before reporting the end of a session; by then the page knows whether it requested the
 * sign-out itself.
 */
const grace = 300;

const subscribe = (channel: string, done?: () => void) =>
  void (socket?.connected && socket.emit('subscribe', { channel }, () => done?.()));

/**
 * Handles a disconnect by the server, which means that the session has ended or the server is shutting down.
 * The page reloads its session, and reconnects if still signed in.
 */
function handleServerDisconnect(opened: Socket): void {
  setTimeout(() => socket === opened && announceUnauthenticated(), grace);
  retryLater(opened);
}

const retryLater = (opened: Socket) =>
  void setTimeout(() => socket === opened && navigator.onLine && opened.connect(), refusedRetryMs());

/**
 * Calls a listener. If it fails, as when an overloaded server rejects reads, calls it again after 2 to 10
 * seconds, until it succeeds or the connection ends.
 */
async function notify(listener: Listener, opened: Socket): Promise<void> {
  try {
    await listener();
  } catch {
    setTimeout(
      () => socket === opened && whole && returns.has(listener) && void notify(listener, opened),
      2000 + Math.random() * 8000,
    );
  }
}

const retryNow = (opened: Socket) => void opened.disconnect().connect();

function follow(opened: Socket): void {
  opened.on('connect', () => {
    // Where WebSockets work, a failed connection is not retried by polling, because that would double the
    // load on a server to which all clients reconnect.
    if (opened.io.engine.transport.name === 'websocket') opened.io.opts.transports = ['websocket'];
    const wanted = [...joined.keys()];
    let left = wanted.length;
    const done = () => {
      left -= 1;
      if (left > 0 || socket !== opened || !opened.connected) return;
      whole = true;
      for (const listener of returns) void notify(listener, opened);
    };
    for (const channel of wanted) subscribe(channel, done);
  });
  opened.onAny((event: string, channel: string, data: unknown) => {
    for (const listener of heard.get(event) ?? []) listener(data as never, channel);
  });
  opened.on(
    'subscription_error',
    (_channel: string, status: number) => status === 401 && announceUnauthenticated(),
  );
  opened.on('disconnect', (reason) => {
    whole = false;
    if (reason === 'io server disconnect') handleServerDisconnect(opened);
  });
  // The library itself retries a lost connection, but not one that the server has refused.
  opened.on('connect_error', () => !opened.active && retryLater(opened));
  const options = { signal: leave.signal };
  // Disconnects when the network is lost, because retries would be pointless, and when the user leaves the
  // page, because an open connection would exclude it from the back/forward cache.
  addEventListener('offline', () => opened.disconnect(), options);
  addEventListener(
    'online',
    () => {
      // Allows polling again, because the new network may block WebSockets.
      opened.io.opts.transports = socketOptions.transports;
      opened.connect();
    },
    options,
  );
  // Retries immediately when the page becomes visible; the next attempt may be 20 s away.
  addEventListener(
    'visibilitychange',
    () => !document.hidden && navigator.onLine && opened.active && !opened.connected && retryNow(opened),
    options,
  );
  addEventListener('pagehide', () => opened.disconnect(), options);
  addEventListener('pageshow', ({ persisted }) => persisted && opened.connect(), options);
}

/**
 * The site's socket, following Laravel Echo's conventions (contract/realtime.ts). Subscriptions made before
 * the library has loaded are applied afterwards.
 */
export const realtime = {
  async start(): Promise<void> {
    turn += 1;
    const own = turn;
    const { io } = await import('socket.io-client');
    if (own !== turn || socket) return;
    socket = io({ ...socketOptions, closeOnBeforeunload: false, autoConnect: false });
    follow(socket);
    if (navigator.onLine) socket.connect();
  },
  stop(): void {
    turn += 1;
    leave.abort();
    leave = new AbortController();
    socket?.disconnect();
    socket = undefined;
    whole = false;
  },
  join(channel: string): () => void {
    const count = joined.get(channel) ?? 0;
    joined.set(channel, count + 1);
    if (count === 0) subscribe(channel);
    return () => {
      const left = (joined.get(channel) ?? 1) - 1;
      if (left > 0) joined.set(channel, left);
      else {
        joined.delete(channel);
        if (socket?.connected) socket.emit('unsubscribe', { channel });
      }
    };
  },
  hear<E extends keyof Payloads>(
    event: E,
    listener: (data: Payloads[E], channel: string) => void,
  ): () => void {
    const listeners = heard.get(event) ?? new Set<Heard>();
    heard.set(event, listeners.add(listener as Heard));
    return () => void listeners.delete(listener as Heard);
  },
  /** Sends a transient event to the other side of a channel; not delivered if there is no connection. */
  whisper: (channel: string, event: string) =>
    void (socket?.connected && socket.emit('client event', { channel, event })),
  isWhole: () => whole,
  /**
   * Registers a listener that fetches missed events; called on every connection, including the first, and
   * again if its promise is rejected.
   */
  onReturn(listener: Listener): () => void {
    returns.add(listener);
    return () => void returns.delete(listener);
  },
};
