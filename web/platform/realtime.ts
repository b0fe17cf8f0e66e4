import type { Socket } from 'socket.io-client';
import type { Payloads } from '#contract/realtime.ts';
import { sayUnknownVisitor } from './session-change.ts';

type Heard = (data: never, channel: string) => void;

const heard = new Map<string, Set<Heard>>();
const joined = new Map<string, number>();
const returns = new Set<() => void>();
let socket: Socket | undefined;
/** From here on all that was asked for is heard. */
let whole = false;
/** Counts starts: a library that arrives after a stop connects nobody. */
let turn = 0;
let leave = new AbortController();

/** Milliseconds: an end of the session that we asked for ourselves is known by then, and is no news. */
const grace = 300;

const subscribe = (channel: string, done?: () => void) => void (socket?.connected && socket.emit('subscribe', { channel }, () => done?.()));

/** The session has ended, or the server is going down: the page asks who is here, and the line comes back where it is still somebody. */
function askWhoIsHere(opened: Socket): void {
  setTimeout(() => socket === opened && sayUnknownVisitor(), grace);
  setTimeout(() => socket === opened && navigator.onLine && opened.connect(), 1000 + Math.random() * 2000);
}

function follow(opened: Socket): void {
  opened.on('connect', () => {
    const wanted = [...joined.keys()];
    let left = wanted.length;
    const done = () => {
      left -= 1;
      if (left > 0 || socket !== opened || !opened.connected) return;
      whole = true;
      // What was said meanwhile has come with the line where the server could keep it.
      if (!opened.recovered) for (const listener of returns) listener();
    };
    for (const channel of wanted) subscribe(channel, done);
  });
  opened.onAny((event: string, channel: string, data: unknown) => {
    for (const listener of heard.get(event) ?? []) listener(data as never, channel);
  });
  opened.on('subscription_error', (_channel: string, status: number) => status === 401 && sayUnknownVisitor());
  opened.on('disconnect', (reason) => {
    whole = false;
    if (reason === 'io server disconnect') askWhoIsHere(opened);
  });
  const options = { signal: leave.signal };
  // Without a network a try is only noise; and a page with an open line is not kept whole for the way back.
  addEventListener('offline', () => opened.disconnect(), options);
  addEventListener('online', () => opened.connect(), options);
  addEventListener('pagehide', () => opened.disconnect(), options);
  addEventListener('pageshow', ({ persisted }) => persisted && opened.connect(), options);
}

/** The site's socket in the convention of Laravel Echo (contract/realtime.ts). What is asked for before it is there is done when it comes. */
export const realtime = {
  /** Opens it for who is signed in; the cookie says who. */
  async start(): Promise<void> {
    turn += 1;
    const own = turn;
    const { io } = await import('socket.io-client');
    if (own !== turn || socket) return;
    // A socket first: long polling keeps a request open, and needs the same node for each.
    socket = io({ transports: ['websocket', 'polling'], tryAllTransports: true, closeOnBeforeunload: false, autoConnect: false });
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
  /** Hears a private channel for as long as anybody here does. */
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
  hear<E extends keyof Payloads>(event: E, listener: (data: Payloads[E], channel: string) => void): () => void {
    const listeners = heard.get(event) ?? new Set<Heard>();
    heard.set(event, listeners.add(listener as Heard));
    return () => void listeners.delete(listener as Heard);
  },
  /** A whisper to the other side of a channel; lost when there is no line. */
  whisper: (channel: string, event: string) => void (socket?.connected && socket.emit('client event', { channel, event })),
  /** Whether all that was asked for is heard now. */
  isWhole: () => whole,
  /** The line stands, for the first time or after a while without: what was said before is to be fetched. */
  onReturn(listener: () => void): () => void {
    returns.add(listener);
    return () => void returns.delete(listener);
  },
};
