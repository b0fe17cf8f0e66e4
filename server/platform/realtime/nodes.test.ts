// @module-tag sql
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { channels, events } from '#contract/realtime.ts';
import { useDatabase } from '../../testing/database.ts';
import { startRelay } from '../../testing/relay.ts';
import type { Actor } from '../session/actor.ts';
import { addSession } from '../session/session.ts';
import { drainedAtOnce, type OpenRealtime, openRealtime } from './realtime.ts';

// Nodes share a database and are connected through Redis if available (.ci/run starts it), otherwise through
// the database.
const database = useDatabase();
interface Node {
  app: FastifyInstance;
  realtime: OpenRealtime;
  address: string;
}
const running: Node[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  for (const one of [...running]) await close(one);
});

async function close(one: Node) {
  running.splice(running.indexOf(one), 1);
  await one.realtime.close();
  await one.app.close();
}

const resolve = async (token: string): Promise<Actor | null> => {
  const id = Number(token.split('-')[1]);
  return { id, name: `Osoba ${id}`, typeOf: 'general', role: null, emailConfirmed: true, tokenId: id };
};

async function node(redisUrl: string | undefined) {
  const app = Fastify();
  await addSession(app, { resolve, resolveReader: resolve, isSameOrigin: () => true });
  const realtime = openRealtime({
    connection: database.connection,
    ...(redisUrl ? { redisUrl } : { pool: database.pool }),
    resolve,
    onError: (error) => console.error(error),
  });
  await realtime.attach(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const opened: Node = {
    app,
    realtime,
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
  };
  running.push(opened);
  return opened;
}

async function listener(address: string, id: number) {
  const socket = io(address, {
    transports: ['websocket'],
    auth: { headers: { Authorization: `Bearer token-${id}` } },
    forceNew: true,
  });
  sockets.push(socket);
  await new Promise<void>((done) => socket.on('connect', done));
  await new Promise<void>((done) => socket.emit('subscribe', { channel: channels.user(id) }, done));
  return socket;
}

const stores = [
  ['the database', undefined],
  ...(process.env.TEST_REDIS_URL ? [['Redis', process.env.TEST_REDIS_URL] as const] : []),
] as const;

test('a stopping node closes its connections in steps and accepts no new ones', async () => {
  expect([drainedAtOnce(10_000, 20_000), drainedAtOnce(3, 3000), drainedAtOnce(10, 0)]).toEqual([25, 1, 10]);
  const stopping = await node(undefined);
  const reasons: string[] = [];
  for (const id of [7, 8, 9]) {
    const socket = await listener(stopping.address, id);
    // Clients reconnect by themselves only if the connection was lost.
    socket.on('disconnect', (reason) => void reasons.push(reason));
    socket.io.reconnection(false);
  }
  await stopping.realtime.drain(150);
  await expect.poll(() => reasons).toEqual(Array.from({ length: 3 }, () => 'transport close'));
  const late = io(stopping.address, { transports: ['websocket'], reconnection: false, forceNew: true });
  sockets.push(late);
  await new Promise((refused) => late.on('connect_error', refused));
  expect(stopping.realtime.state.sockets).toBe(0);
});

describe.for(stores)('nodes connected through %s', ([, redisUrl]) => {
  test('exchange short and long events, and report who is online on the other node', async () => {
    const [first, second] = [await node(redisUrl), await node(redisUrl)];
    const socket = await listener(second.address, 7);
    const heard: string[] = [];
    socket.on(events.notificationSent, (_channel: string, { text }: { text: string }) => heard.push(text));
    await expect.poll(async () => [...(await first.realtime.online([7, 8]))]).toEqual([7]);
    // The second text exceeds the size limit of a PostgreSQL NOTIFY.
    for (const text of ['kratko', 'ž'.repeat(9000)])
      first.realtime.publish(channels.user(7), events.notificationSent, { text });
    await expect.poll(() => heard.map((text) => text.length)).toEqual([6, 9000]);
    expect(second.realtime.state.redis).toBe(redisUrl === undefined ? undefined : true);
  });

  test('deliver locally published events only to their own sockets', async () => {
    const nodes = [await node(redisUrl), await node(redisUrl)];
    const heard: string[][] = [[], []];
    for (const [n, { address }] of nodes.entries())
      (await listener(address, 7)).on(
        events.notificationSent,
        (_channel: string, { text }: { text: string }) => heard[n]?.push(text),
      );
    await expect.poll(async () => [...((await nodes[0]?.realtime.online([7])) ?? [])]).toEqual([7]);
    for (const [n, { realtime }] of nodes.entries())
      realtime.publish(channels.user(7), events.notificationSent, { text: `${n}` }, { here: true });
    nodes[0]?.realtime.publish(channels.user(7), events.notificationSent, { text: 'svima' });
    await expect
      .poll(() => heard)
      .toEqual([
        ['0', 'svima'],
        ['1', 'svima'],
      ]);
  });

  test('remove only their own sockets when they leave, and announce who went offline', async () => {
    const [first, second] = [await node(redisUrl), await node(redisUrl)];
    const changes: [number, boolean][] = [];
    first.realtime.onPresence((id, online) => void changes.push([id, online]));
    const [leaving, staying] = [await listener(first.address, 7), await listener(second.address, 8)];
    await expect.poll(async () => [...(await second.realtime.online([7, 8]))]).toEqual([7, 8]);
    await close(first);
    expect(leaving.connected).toBe(false);
    expect(changes).toEqual([
      [7, true],
      [7, false],
    ]);
    expect(staying.connected).toBe(true);
    expect([...(await second.realtime.online([7, 8]))]).toEqual([8]);
  });

  test('are all notified when a session ends', async () => {
    const nodes = [await node(redisUrl), await node(redisUrl)];
    const both = await Promise.all(nodes.map(({ address }) => listener(address, 7)));
    const other = await listener(nodes[0]?.address ?? '', 8);
    await database.pool.query("select pg_notify('session_ended', '7')");
    await expect.poll(() => both.map(({ connected }) => connected)).toEqual([false, false]);
    expect(other.connected).toBe(true);
  });

  test.skipIf(!redisUrl)(
    'deliver events to their own sockets while Redis is unavailable, and survive its shutdown while sockets disconnect',
    async () => {
      const { port } = new URL(redisUrl ?? '');
      const relay = await startRelay(Number(port));
      onTestFinished(relay.close);
      const one = await node(`redis://127.0.0.1:${relay.port}`);
      const [leaving, staying] = [await listener(one.address, 7), await listener(one.address, 8)];
      const heard: string[] = [];
      staying.on(events.notificationSent, (_channel: string, { text }: { text: string }) => heard.push(text));
      // The session of a lost connection is written to Redis, which no longer responds.
      relay.hush();
      leaving.io.engine.close();
      await expect.poll(() => one.realtime.state.sockets).toBe(1);
      relay.cut();
      await expect.poll(() => one.realtime.state.redis).toBe(false);
      one.realtime.publish(channels.user(8), events.notificationSent, { text: 'odmah' });
      await expect.poll(() => heard[0]).toBe('odmah');
      relay.resume();
      await expect.poll(() => one.realtime.state.redis).toBe(true);
    },
  );

  test.skipIf(!redisUrl)(
    'deliver events to their own sockets while Redis is frozen, and let disconnected sockets reconnect',
    async () => {
      const { port } = new URL(redisUrl ?? '');
      const relay = await startRelay(Number(port));
      onTestFinished(relay.close);
      const one = await node(`redis://127.0.0.1:${relay.port}`);
      const socket = await listener(one.address, 9);
      const heard: string[] = [];
      socket.on(events.notificationSent, (_channel: string, { text }: { text: string }) => heard.push(text));
      one.realtime.publish(channels.user(9), events.notificationSent, { text: 'prije' });
      await expect.poll(() => heard).toEqual(['prije']);
      relay.hush();
      await expect.poll(() => one.realtime.state.redis, { timeout: 20_000 }).toBe(false);
      const returned = new Promise((done) => socket.once('connect', () => done(true)));
      socket.io.engine.close();
      expect(await returned).toBe(true);
      await new Promise<void>((done) => socket.emit('subscribe', { channel: channels.user(9) }, done));
      one.realtime.publish(channels.user(9), events.notificationSent, { text: 'odmah' });
      await expect.poll(() => heard.at(-1)).toBe('odmah');
      relay.resume();
      await expect.poll(() => one.realtime.state.redis).toBe(true);
    },
  );
});
