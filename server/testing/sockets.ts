import type { AddressInfo } from 'node:net';
import Echo from 'laravel-echo';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { afterEach, expect } from 'vitest';
import { test as base, type Person } from './app.ts';

interface Heard {
  message: { id: number; details: { content: string } };
}
interface Channel {
  listen(event: string, heard: (data: Heard) => void): Channel;
  subscribed(done: () => void): Channel;
  listenForWhisper(event: string, heard: (data: object) => void): Channel;
  whisper(event: string, data: object): Channel;
}

const open: { disconnect(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.disconnect();
});

export const bearer = (token: string | null) => ({
  headers: token === null ? {} : { Authorization: `Bearer ${token}` },
});

export function echoOf(person: Person, address: string) {
  const echo = new Echo({
    broadcaster: 'socket.io',
    client: io,
    host: address,
    transports: ['websocket'],
    bearerToken: person.token ?? undefined,
    auth: bearer(person.token),
  } as never) as unknown as {
    private(name: string): Channel;
    socketId(): string;
    disconnect(): void;
    connector: { socket: Socket };
  };
  open.push(echo);
  return echo;
}

export async function socketOf(
  address: string,
  options: Partial<ManagerOptions & SocketOptions> = {},
  before: (socket: Socket) => unknown = () => undefined,
): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], forceNew: true, reconnection: false, ...options });
  open.push(socket);
  before(socket);
  await new Promise<void>((done, failed) => socket.on('connect', done).on('connect_error', failed));
  return socket;
}

/** Subscribes to a channel. Resolves to 0, or to the HTTP status of the rejection. */
export const subscribe = (socket: Socket, channel: string, auth?: object) =>
  new Promise<number>((done) => {
    let status = 0;
    const refused = (of: string, code: number) => {
      if (of === channel) status = code;
    };
    socket.on('subscription_error', refused);
    socket.emit('subscribe', { channel, auth }, () => {
      socket.off('subscription_error', refused);
      done(status);
    });
  });

/**
 * Resolves once the server has handled everything these sockets sent, and they have received everything the
 * server sent in the meantime. Relies on the order of events within a connection. For tests that expect no
 * event.
 */
export async function caughtUp(...sockets: readonly Socket[]): Promise<void> {
  for (let round = 0; round < 3; round++)
    for (const socket of sockets) await subscribe(socket, 'private-none.1');
}

export const test = base.extend('address', async ({ app }) => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});

export const until = (done: () => boolean | Promise<boolean>, what: string) =>
  expect.poll(done, { interval: 25, message: what }).toBe(true);

export async function listening(
  person: Person,
  address: string,
  online: (ids: number[]) => Promise<Set<number>>,
) {
  const heard: Heard[] = [];
  const echo = echoOf(person, address);
  echo.private(`user-online.${person.id}`).listen('ChatMessageSent', (data) => heard.push(data));
  await until(async () => (await online([person.id])).has(person.id), 'the person is online');
  return { echo, heard };
}
