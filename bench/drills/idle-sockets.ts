// A process with idle sockets of signed-in people, started by sockets.ts.
import { Agent, request } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { channels, refusedRetryMs, socketOptions } from '#contract/realtime.ts';
import type { Person } from '../people.ts';
import { host } from './front.ts';

export type Order =
  | { do: 'open'; front: string; people: readonly Person[]; count: number }
  | { do: 'watch' }
  | { do: 'returned' };
export interface Opened {
  opened: number;
}
/** Times at which connections returned, and delays from loss to return, in milliseconds. */
export interface Returned {
  at: number[];
  delays: number[];
  waiting: number;
  failedAttempts: number;
  failedReads: number;
}

/** Number of sockets that connect concurrently at the start. */
const atOnce = 50;
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const sockets: Socket[] = [];
const lostAt = new Map<Socket, number>();
let returned: Returned = { at: [], delays: [], waiting: 0, failedAttempts: 0, failedReads: 0 };

/**
 * Requests the number of unread messages, as a page does after a reconnect, and retries until a request
 * succeeds.
 */
function readUnread(front: string, token: string): void {
  const again = () => {
    returned.failedReads++;
    setTimeout(() => readUnread(front, token), 2000 + Math.random() * 8000);
  };
  const sent = request(
    `${front}/api/v1/chats/unreaded-counts`,
    { agent, headers: { host, authorization: `Bearer ${token}` } },
    (response) => {
      if (response.statusCode !== 200) again();
      response.resume();
    },
  );
  sent.on('error', again);
  sent.end();
}

function openOne(front: string, { id, token }: Person): Promise<void> {
  const socket = io(front, {
    ...socketOptions,
    forceNew: true,
    extraHeaders: { host },
    auth: { headers: { Authorization: `Bearer ${token}` } },
  });
  sockets.push(socket);
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on('connect', () => {
    if (socket.io.engine.transport.name === 'websocket') socket.io.opts.transports = ['websocket'];
    socket.emit('subscribe', { channel: channels.user(id) }, () => {
      resolve();
      const lost = lostAt.get(socket);
      if (lost === undefined) return;
      lostAt.delete(socket);
      returned.at.push(Date.now());
      returned.delays.push(Date.now() - lost);
      readUnread(front, token);
    });
  });
  socket.on('disconnect', (reason) => {
    lostAt.set(socket, Date.now());
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), refusedRetryMs());
  });
  socket.on('connect_error', () => {
    returned.failedAttempts++;
    if (!socket.active) setTimeout(() => socket.connect(), refusedRetryMs());
  });
  return promise;
}

async function open({ front, people, count }: Extract<Order, { do: 'open' }>): Promise<Opened> {
  let next = 0;
  const arrive = async () => {
    for (let n = next++; n < count; n = next++) {
      const person = people[n % people.length];
      if (person) await openOne(front, person);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, arrive));
  return { opened: sockets.filter(({ connected }) => connected).length };
}

process.on('message', async (order: Order) => {
  if (order.do === 'open') process.send?.(await open(order));
  else if (order.do === 'watch') {
    returned = { at: [], delays: [], waiting: 0, failedAttempts: 0, failedReads: 0 };
    process.send?.(true);
  } else process.send?.({ ...returned, waiting: lostAt.size });
});
process.on('disconnect', () => process.exit());
