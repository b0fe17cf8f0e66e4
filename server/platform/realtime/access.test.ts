import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { channels, events } from '#contract/realtime.ts';
import { tokens } from '../../auth/tables.ts';
import { bearer, socketOf, subscribe, test, until } from '../../testing/sockets.ts';

describe('a socket', () => {
  test('cannot leave the room used to end its session', async ({ as, address, db }) => {
    const ana = await as('client');
    const socket = await socketOf(address, { auth: bearer(ana.token) });
    await subscribe(socket, channels.user(ana.id));
    const [token] = await db.select({ id: tokens.id }).from(tokens).where(eq(tokens.userId, ana.id));
    for (const channel of [`token:${token?.id}`, `person:${ana.id}`, socket.id])
      socket.emit('unsubscribe', { channel });
    expect(await subscribe(socket, channels.user(ana.id))).toBe(0);
    await ana.delete('/auth/logout');
    await until(() => !socket.connected, 'the socket is closed with its session');
  });

  test('cannot subscribe after its session ended, even if the notification was lost', async ({
    as,
    address,
    db,
  }) => {
    const ana = await as('client');
    const socket = await socketOf(address, { auth: bearer(ana.token) });
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'session-ends' and datname = current_database()`,
      );
      await tx.delete(tokens).where(eq(tokens.userId, ana.id));
    });
    expect(await subscribe(socket, channels.user(ana.id))).toBe(401);
  });

  test('subscribes only with the token sent in the request and never falls back to the token of the connection', async ({
    as,
    address,
  }) => {
    const ana = await as('client');
    const socket = await socketOf(address, { auth: bearer(ana.token) });
    expect(await subscribe(socket, channels.user(ana.id), bearer('made-up'))).toBe(401);
    expect(await subscribe(socket, channels.user(ana.id))).toBe(0);
  });

  test('is authenticated by its cookie only if scheme, host and port of the origin match', async ({
    as,
    address,
  }) => {
    const ana = await as('client');
    const { port } = new URL(address);
    const cookie = `authToken=${ana.token}`;
    const status = async (headers: Record<string, string>) =>
      subscribe(await socketOf(address, { extraHeaders: { cookie, ...headers } }), channels.user(ana.id));
    expect(await status({ origin: address })).toBe(0);
    for (const origin of [
      'http://zlo.test',
      `http://zlo.test:${port}`,
      'http://127.0.0.1:9',
      `https://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      'null',
    ])
      expect(await status({ origin }), origin).toBe(401);
    expect(await status({ origin: 'http://zlo.test', 'sec-fetch-site': 'cross-site' })).toBe(401);
    expect(await status({}), 'no origin').toBe(401);
  });

  test.for(['subscribe', 'unsubscribe', 'client event'])(
    'can still subscribe after it sends malformed data as %s',
    async (event, { as, address }) => {
      const ana = await as('client');
      const socket = await socketOf(address, { auth: bearer(ana.token) });
      for (const nonsense of [
        null,
        7,
        'x',
        [],
        { channel: null },
        { channel: {}, event: 1 },
        { channel: 'private-user-online.99999999999' },
      ])
        socket.emit(event, nonsense);
      socket.emit(event);
      expect(await subscribe(socket, channels.user(ana.id))).toBe(0);
    },
  );
});

test('a socket cannot subscribe to a channel id that the database cannot store', async ({
  as,
  address,
  realtime,
}) => {
  const ana = await as('client');
  const asked: number[] = [];
  realtime.channel('counted', async (_actor, id) => Boolean(asked.push(id)) && {});
  const socket = await socketOf(address, { auth: bearer(ana.token) });
  for (const name of ['chat', 'presence', 'user-online', 'counted'])
    for (const id of ['9999999999', '2147483648', '0', '00', '007'])
      expect(await subscribe(socket, `private-${name}.${id}`), `${name}.${id}`).toBe(403);
  expect(asked).toEqual([]);
  expect(await subscribe(socket, 'private-counted.2147483647')).toBe(0);
  expect(asked).toEqual([2_147_483_647]);
});

describe('a socket on which a second account subscribes to the same channel', () => {
  const twice = test.extend('twice', async ({ as, address, realtime }) => {
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    realtime.channel('shared', async () => ({}), { whispers: [events.typing] });
    const channel = 'private-shared.1';
    const heard: unknown[] = [];
    const [socket, other] = [
      await socketOf(address, { auth: bearer(ana.token) }),
      await socketOf(address, { auth: bearer(ivo.token) }),
    ];
    socket.on('Said', (_channel: string, text: string) => heard.push(text));
    other.on(events.typing, (_channel: string, event: unknown) => heard.push(event));
    for (const [one, token] of [
      [other, ivo.token],
      [socket, ana.token],
      [socket, mia.token],
    ] as const)
      expect(await subscribe(one, channel, bearer(token))).toBe(0);
    return { ana, mia, socket, channel, heard };
  });

  twice(
    'sends and receives events as the second account, and is closed when that account’s session ends',
    async ({ twice: { ana, mia, socket, channel, heard }, realtime }) => {
      socket.emit('client event', { channel, event: events.typing });
      await until(() => heard.length === 1, 'the client event is received');
      realtime.publish(channel, 'Said', 'Ani', { only: ana.id });
      realtime.publish(channel, 'Said', 'Miji', { only: mia.id });
      await until(() => heard.length === 2, 'the published event is received');
      expect(heard).toEqual([{ user_id: mia.id }, 'Miji']);
      await mia.delete('/auth/logout-hard');
      await until(() => !socket.connected, 'the socket is closed');
    },
  );
});

test('a socket that has unsubscribed from a channel receives none of its events, not even those for its own user', async ({
  as,
  address,
  realtime,
}) => {
  const ana = await as('client');
  realtime.channel('left', async () => ({}));
  const heard: string[] = [];
  const socket = await socketOf(address, { auth: bearer(ana.token) }, (one) =>
    one.on('Said', (_channel: string, text: string) => heard.push(text)),
  );
  expect(await subscribe(socket, 'private-left.1')).toBe(0);
  realtime.publish('private-left.1', 'Said', 'Prije', { only: ana.id });
  await until(() => heard.length === 1, 'the first event is received');
  socket.emit('unsubscribe', { channel: 'private-left.1' });
  // The reply shows that the previous unsubscribe has been processed.
  expect(await subscribe(socket, 'private-left.2')).toBe(0);
  for (const to of [{ only: ana.id }, {}]) realtime.publish('private-left.1', 'Said', 'Poslije', to);
  realtime.publish('private-left.2', 'Said', 'Drugdje');
  await until(() => heard.length > 1, 'the event of the other channel is received');
  expect(heard).toEqual(['Prije', 'Drugdje']);
});
