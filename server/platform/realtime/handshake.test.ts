import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import type { Socket } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { bearer, socketOf, subscribe, until } from '../../testing/sockets.ts';
import type { Actor } from '../session/actor.ts';
import { openRealtime } from './realtime.ts';

const database = useDatabase();
const actor = (id: number, tokenId: number): Actor => ({
  id,
  name: 'Ana',
  typeOf: 'client',
  role: null,
  emailConfirmed: true,
  tokenId,
});

async function site(resolve: (token: string) => Promise<Actor | null>) {
  const errors: string[] = [];
  const realtime = openRealtime({
    connection: database.connection,
    onError: ({ message }) => errors.push(message),
    resolve,
  });
  const app = Fastify();
  onTestFinished(async () => {
    await realtime.close();
    await app.close();
  });
  app.decorate('cookieTokenOf', () => undefined);
  await realtime.attach(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { realtime, address, errors };
}

/** Options of a client that reconnects, as the site's own pages do. */
const reconnecting = { auth: bearer('here'), reconnection: true, reconnectionDelay: 1 };

test('a session that ends while its socket is connecting closes the socket', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Actor>();
  const { address } = await site(async (token) => {
    if (token === 'here') return actor(1, 77);
    asked.resolve();
    return answer.promise;
  });
  const before = await socketOf(address, { auth: bearer('here') });
  const late = socketOf(address, { auth: bearer('late') });
  await asked.promise;
  await database.db.execute(sql`select pg_notify('session_ended', '77')`);
  await until(() => !before.connected, 'the end of the session is received');
  answer.resolve(actor(1, 77));
  const socket = await late;
  await until(() => !socket.connected, 'the socket is closed');
  expect(socket.connected).toBe(false);
});

test('a client whose session could not be read at the handshake connects by itself later', async () => {
  let failures = 2;
  const { address, errors } = await site(async () => {
    if (failures-- > 0) throw new Error('no database');
    return actor(1, 77);
  });
  // Rejects on `connect_error`, after which clients do not retry.
  const socket = await socketOf(address, reconnecting);
  expect(await subscribe(socket, 'private-user-online.1')).toBe(0);
  expect(errors).toEqual(['no database', 'no database']);
});

test('a client whose subscription could not be checked reconnects and receives the channel’s events', async () => {
  let works = true;
  const { realtime, address, errors } = await site(async () => {
    if (!works) throw new Error('no database');
    return actor(1, 77);
  });
  const [reasons, statuses, heard]: [string[], number[], string[]] = [[], [], []];
  const follow = (socket: Socket) => {
    socket.on('disconnect', (reason) => {
      works = true;
      reasons.push(reason);
    });
    socket.on('Said', (_channel: string, text: string) => heard.push(text));
    socket.on('connect', () => {
      works = reasons.length > 0;
      void subscribe(socket, 'private-user-online.1').then((status) => statuses.push(status));
    });
  };
  await socketOf(address, reconnecting, follow);
  await until(() => statuses.length === 1, 'a subscription is active');
  realtime.publish('private-user-online.1', 'Said', 'Poslije');
  await until(() => heard.length === 1, 'the event is received');
  expect({ reasons, statuses, errors }).toEqual({
    reasons: ['transport close'],
    statuses: [0],
    errors: ['no database'],
  });
});
