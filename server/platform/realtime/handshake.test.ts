import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { bearer, socketOf, until } from '../../testing/sockets.ts';
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

test('a session that ends while its socket is connecting closes the socket', async () => {
  let found: (() => void) | undefined;
  const asked = new Promise<void>((done) => {
    found = done;
  });
  let answer: ((actor: Actor) => void) | undefined;
  const realtime = openRealtime({
    connection: database.connection,
    onError: () => undefined,
    resolve: async (token) => {
      if (token === 'here') return actor(1, 77);
      found?.();
      return new Promise<Actor>((done) => {
        answer = done;
      });
    },
  });
  const app = Fastify();
  app.decorate('cookieTokenOf', () => undefined);
  await realtime.attach(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const before = await socketOf(address, { auth: bearer('here') });
  const late = socketOf(address, { auth: bearer('late') });
  await asked;
  await database.db.execute(sql`select pg_notify('session_ended', '77')`);
  await until(() => !before.connected, 'the end of the session is received');
  answer?.(actor(1, 77));
  const socket = await late;
  await until(() => !socket.connected, 'the socket is closed');
  expect(socket.connected).toBe(false);
  await realtime.close();
  await app.close();
});
