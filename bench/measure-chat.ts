import type { ChildProcess } from 'node:child_process';
import http from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { channels, events } from '#contract/realtime.ts';
import type { Db } from '../server/platform/db/pool.ts';
import type { Figure } from './figures.ts';
import type { Stage } from './measure-http.ts';
import { join, type Person } from './people.ts';
import { ask, startServer, stop } from './processes.ts';
import type { Cost } from './site-meter.ts';
import { percentile } from './statistics.ts';

/**
 * Messages per side and round, sent one at a time. The first round is discarded, because it includes
 * compilation and freeing the memory of the handshakes.
 */
const messages = 200;
const roundsOfOne = 4;
const waiting = 1000;
const shares = { p50: 0.5, p99: 0.99 } as const;
const budget = { most: 3 };

const agent = new http.Agent({ keepAlive: true });

function sender(arrived: (hear: (content: string) => void) => void, send: (content: string) => unknown) {
  const hearing = new Map<string, () => void>();
  arrived((content) => hearing.get(content)?.());
  let sent = 0;
  return async (count: number): Promise<number[]> => {
    const taken: number[] = [];
    for (let n = 0; n < count; n++) {
      const content = `Poruka broj ${sent++}`;
      const begun = performance.now();
      const heard = new Promise<void>((done) => hearing.set(content, done));
      await Promise.all([send(content), heard]);
      hearing.delete(content);
      taken.push(performance.now() - begun);
    }
    return taken;
  };
}

const post = (url: string, token: string, body: object) =>
  new Promise<void>((done, failed) => {
    const text = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      authorization: `Bearer ${token}`,
    };
    const request = http.request(url, { method: 'POST', agent, headers }, (answer) => {
      answer
        .resume()
        .on('end', () =>
          answer.statusCode === 201 ? done() : failed(new Error(`responded ${answer.statusCode}`)),
        );
    });
    request.on('error', failed).end(text);
  });

async function connected(address: string, token?: string): Promise<Socket> {
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    ...(token && { auth: { headers: { Authorization: `Bearer ${token}` } } }),
  });
  await new Promise<void>((done, failed) => socket.on('connect', done).on('connect_error', failed));
  return socket;
}
const subscribe = (socket: Socket, userId: number) =>
  new Promise<void>((done) => socket.emit('subscribe', { channel: channels.user(userId) }, done));
const enter = (socket: Socket, room: string) => new Promise<void>((done) => socket.emit('join', room, done));

/** Opens idle sockets and measures the memory that each costs the process, in KB. */
async function crowd(
  child: ChildProcess,
  one: (n: number) => Promise<Socket>,
): Promise<{ sockets: Socket[]; each: number }> {
  const memory = async () => (await ask<Cost>(child, 'cost')).memory;
  const before = await memory();
  const sockets: Socket[] = [];
  for (let n = 0; n < waiting; n += 50)
    sockets.push(...(await Promise.all(Array.from({ length: 50 }, (_, k) => one(n + k)))));
  return { sockets, each: ((await memory()) - before) / waiting / 1024 };
}

export async function measureChat({ site, socket: host, options }: Stage, db: Db): Promise<Figure[]> {
  const [ana, ivo] = [await join(db, 'ana'), await join(db, 'ivo')];
  const people: Person[] = [];
  for (let n = 0; n < waiting; n++) people.push(await join(db, `ceka-${n}`));
  const echo = await startServer('bench/echo-server.ts', {
    args: [JSON.stringify({ host, user: 'app', database: 'postgres' })],
    meter: true,
  });
  const open: Socket[] = [];
  try {
    const bareCrowd = await crowd(echo.child, async (n) => {
      const socket = await connected(echo.address);
      await enter(socket, `room ${n}`);
      return socket;
    });
    const ourOne = async ({ id, token }: Person) => {
      const socket = await connected(site.address, token);
      await subscribe(socket, id);
      return socket;
    };
    const ourCrowd = await crowd(site.child, (n) => ourOne(people[n] ?? ivo));
    const [bareFrom, bareTo, to] = [
      await connected(echo.address),
      await connected(echo.address),
      await ourOne(ivo),
    ];
    open.push(...bareCrowd.sockets, ...ourCrowd.sockets, bareFrom, bareTo, to);
    await enter(bareTo, 'room');
    const least = sender(
      (hear) => bareTo.on('sent', ({ content }: { content: string }) => hear(content)),
      (content) => bareFrom.emit('send', 'room', content),
    );
    const ours = sender(
      (hear) =>
        to.on(
          events.chatMessageSent,
          (_channel: string, { message }: { message: { details: { content: string } } }) =>
            hear(message.details.content),
        ),
      (content) =>
        post(`${site.address}/api/v1/send-message`, ana.token, { user_id: ivo.id, message: content }),
    );
    await least(messages);
    await ours(messages);
    const taken: { ours: number[]; least: number[] }[] = [];
    for (let round = 0; round < options.rounds; round++) {
      const times = { ours: [] as number[], least: [] as number[] };
      // Alternates between the baseline and the site, so that other load on the machine affects both.
      for (let turn = 0; turn < roundsOfOne; turn++) {
        times.least.push(...(await least(messages)));
        times.ours.push(...(await ours(messages)));
      }
      taken.push(times);
    }
    const ratio = (share: number) =>
      taken.map((times) => percentile(times.ours, share) / percentile(times.least, share));
    return [
      {
        row: 'chat message',
        measure: 'p50',
        rounds: taken.map((times) => percentile(times.ours, shares.p50)),
      },
      { row: 'chat message', measure: 'p50 of bare', rounds: ratio(shares.p50) },
      { row: 'chat message', measure: 'p99 of bare', rounds: ratio(shares.p99), budget },
      { row: 'idle socket', measure: 'KB', rounds: [ourCrowd.each] },
      { row: 'idle socket of a bare server', measure: 'KB', rounds: [bareCrowd.each] },
    ];
  } finally {
    for (const socket of open) socket.disconnect();
    await stop(echo.child);
  }
}
