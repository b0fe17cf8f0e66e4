import type { Socket } from 'socket.io-client';
import { sayUnknownVisitor } from './session-change.ts';

type Heard = (data: unknown, channel: string) => void;

const heard = new Map<string, Set<Heard>>();
const joined = new Map<string, number>();
const returns = new Set<() => void>();
let socket: Socket | undefined;
/** Counts starts: a library that arrives after a stop connects nobody. */
let turn = 0;

const join = (channel: string) => socket?.connected && socket.emit('subscribe', { channel });

function follow(opened: Socket): void {
  let before = false;
  opened.on('connect', () => {
    for (const channel of joined.keys()) join(channel);
    if (before) for (const listener of returns) listener();
    before = true;
  });
  opened.onAny((event: string, channel: string, data: unknown) => {
    for (const listener of heard.get(event) ?? []) listener(data, channel);
  });
  opened.on('subscription_error', (_channel: string, status: number) => status === 401 && sayUnknownVisitor());
  opened.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return;
    // The session has ended, or the server is going down: the page asks who is here, and comes back where it is still somebody.
    sayUnknownVisitor();
    setTimeout(() => socket === opened && opened.connect(), 1000 + Math.random() * 2000);
  });
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
    socket = io({ transports: ['websocket', 'polling'], tryAllTransports: true, closeOnBeforeunload: false });
    follow(socket);
  },
  stop(): void {
    turn += 1;
    socket?.disconnect();
    socket = undefined;
  },
  /** Hears a private channel for as long as anybody here does. */
  join(channel: string): () => void {
    const count = joined.get(channel) ?? 0;
    joined.set(channel, count + 1);
    if (count === 0) join(channel);
    return () => {
      const left = (joined.get(channel) ?? 1) - 1;
      if (left > 0) joined.set(channel, left);
      else {
        joined.delete(channel);
        if (socket?.connected) socket.emit('unsubscribe', { channel });
      }
    };
  },
  hear<T>(event: string, listener: (data: T, channel: string) => void): () => void {
    const listeners = heard.get(event) ?? new Set<Heard>();
    heard.set(event, listeners.add(listener as Heard));
    return () => void listeners.delete(listener as Heard);
  },
  /** A whisper to the other side of a channel; lost when there is no line. */
  whisper: (channel: string, event: string) => void (socket?.connected && socket.emit('client event', { channel, event })),
  /** The line is back after a while without: what was missed is to be fetched. */
  onReturn(listener: () => void): () => void {
    returns.add(listener);
    return () => void returns.delete(listener);
  },
};
