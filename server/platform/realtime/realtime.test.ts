// @module-tag sql
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { channels, events } from '#contract/realtime.ts';
import { tokens } from '../../auth/tables.ts';
import { bearer, echoOf, listening, socketOf, subscribe, test, until } from '../../testing/sockets.ts';

describe('an unmodified Laravel Echo client', () => {
  test('receives a message on the user’s own channel on both ports', async ({ as, address, realtime }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    expect(await realtime.listen(port, '127.0.0.1')).toBe(true);
    const first = await listening(ivo, address, realtime.online);
    const second = await listening(ana, `http://127.0.0.1:${port}`, realtime.online);
    await ana.post('/send-message', { user_id: ivo.id, message: 'Čujete li?' });
    await until(() => first.heard.length === 1 && second.heard.length === 1, 'both receive the event');
    expect(first.heard[0]?.message.details.content).toBe('Čujete li?');
    expect(first.heard[0]).toMatchObject({ chat: { user: { id: ana.id, online: true }, unreaded_count: 1 } });
    expect(second.heard[0]).toMatchObject({ chat: { user: { id: ivo.id }, unreaded_count: 0 } });
  });

  test('cannot join another person’s channel, nor any channel without a token', async ({
    as,
    visitor,
    address,
    realtime,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const refused: [string, number][] = [];
    for (const person of [ivo, visitor]) {
      const { connector } = echoOf(person, address);
      connector.socket.on('subscription_error', (channel: string, status: number) =>
        refused.push([channel, status]),
      );
      await until(() => connector.socket.connected, 'the socket is connected');
      connector.socket.emit('subscribe', {
        channel: channels.user(ana.id),
        auth: { headers: person.token ? { Authorization: `Bearer ${person.token}` } : {} },
      });
    }
    await until(() => refused.length === 2, 'both subscriptions are rejected');
    expect(refused.sort((a, b) => b[1] - a[1])).toEqual([
      [channels.user(ana.id), 403],
      [channels.user(ana.id), 401],
    ]);
    expect((await realtime.online([ana.id])).size).toBe(0);
  });

  test('sends typing events only to the other participant of the chat', async ({ as, address, realtime }) => {
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    const chat = (await ana.post('/send-message', { user_id: ivo.id, message: 'Dobar dan' })).body.data
      .chat_id;
    const [a, i, m] = [
      await listening(ana, address, realtime.online),
      await listening(ivo, address, realtime.online),
      await listening(mia, address, realtime.online),
    ];
    const typed: string[] = [];
    for (const [name, one] of [
      ['ivo', i],
      ['mia', m],
    ] as const)
      one.echo.private(`chat.${chat}`).listenForWhisper('typing', () => typed.push(name));
    const channel = a.echo.private(`chat.${chat}`);
    const heard = () => {
      channel.whisper('typing', { harmful: '<script>' });
      return typed.length > 0;
    };
    await until(heard, 'the typing event is received');
    expect(new Set(typed)).toEqual(new Set(['ivo']));
  });
});

test('the sockets of an ended session close within a second, regardless of how the session ended', async ({
  as,
  address,
  realtime,
  db,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const away: string[] = [];
  for (const person of [ana, ivo]) {
    const { echo } = await listening(person, address, realtime.online);
    echo.connector.socket.on('disconnect', () => away.push(person.name));
  }
  const begun = Date.now();
  await ana.delete('/auth/logout');
  await until(() => away.length === 1, 'the signed-out socket is closed');
  await db.delete(tokens).where(eq(tokens.userId, ivo.id));
  await until(() => away.length === 2, 'the socket of the deleted token is closed');
  expect(away).toEqual([ana.name, ivo.name]);
  console.log(`    both sockets closed after ${Date.now() - begun} ms`);
});

test('if a session ends while the listener is disconnected, its socket is closed later and others stay open', async ({
  as,
  address,
  realtime,
  db,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const away: string[] = [];
  for (const person of [ana, ivo]) {
    const { echo } = await listening(person, address, realtime.online);
    echo.connector.socket.on('disconnect', () => away.push(person.name));
  }
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'session-ends' and datname = current_database()`,
    );
    await tx.delete(tokens).where(eq(tokens.userId, ana.id));
  });
  await until(() => away.length > 0, 'the socket is closed');
  expect(away).toEqual([ana.name]);
});

test('a socket is closed even if the end of its session was missed, for any token the socket has used', async ({
  as,
  address,
  db,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const [byConnecting, bySubscribing, other] = [
    await socketOf(address, { auth: bearer(ana.token) }),
    await socketOf(address, { auth: bearer(ivo.token) }),
    await socketOf(address, { auth: bearer(ivo.token) }),
  ];
  expect(await subscribe(bySubscribing, channels.user(ana.id), bearer(ana.token))).toBe(0);
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'session-ends' and datname = current_database()`,
    );
    await tx.delete(tokens).where(eq(tokens.userId, ana.id));
  });
  await until(() => !byConnecting.connected && !bySubscribing.connected, 'both sockets are closed');
  expect(other.connected).toBe(true);
});

test('chat partners see each other go online and offline', async ({ as, address, realtime }) => {
  const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
  await ana.post('/send-message', { user_id: ivo.id, message: 'Dobar dan' });
  const changes: boolean[] = [];
  const { echo } = await listening(ana, address, realtime.online);
  echo.connector.socket.on(events.presence, (_channel: string, { online }: { online: boolean }) =>
    changes.push(online),
  );
  echo.connector.socket.emit('subscribe', {
    channel: channels.presence(ivo.id),
    auth: { headers: { Authorization: `Bearer ${ana.token}` } },
  });
  await until(() => changes.length === 1, 'the initial presence is received');
  const other = await listening(ivo, address, realtime.online);
  await until(() => changes.length === 2, 'Ivo is shown online');
  other.echo.disconnect();
  await until(() => changes.length === 3, 'Ivo is shown offline');
  expect(changes).toEqual([false, true, false]);
  const refused: number[] = [];
  const third = await listening(mia, address, realtime.online);
  third.echo.connector.socket.on('subscription_error', (_channel: string, status: number) =>
    refused.push(status),
  );
  third.echo.connector.socket.emit('subscribe', {
    channel: channels.presence(ivo.id),
    auth: { headers: { Authorization: `Bearer ${mia.token}` } },
  });
  await until(() => refused.length === 1, 'the subscription is rejected');
  expect(refused).toEqual([403]);
});
