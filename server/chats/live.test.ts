import type { Socket } from 'socket.io-client';
import { describe, expect } from 'vitest';
import { channels, events } from '#contract/realtime.ts';
import type { Person } from '../testing/app.ts';
import { test as base, bearer, caughtUp, socketOf, subscribe, until } from '../testing/sockets.ts';

const lineOf = async (person: Person, address: string) => {
  const socket = await socketOf(address, { auth: bearer(person.token) });
  expect(await subscribe(socket, channels.user(person.id))).toBe(0);
  return socket;
};
function presenceEvents(socket: Socket, person: Person): boolean[] {
  const received: boolean[] = [];
  socket.on(
    events.presence,
    (channel: string, { user_id, online }) =>
      channel === channels.presence(person.id) &&
      user_id === person.id &&
      received.at(-1) !== online &&
      received.push(online),
  );
  return received;
}

const test = base.extend('two', async ({ as }) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const { chat_id } = (await ana.post('/send-message', { user_id: ivo.id, message: 'Dobar dan' })).body.data;
  return { ana, ivo, chat: channels.chat(chat_id) };
});

describe('a block', () => {
  test('hides typing indicators from both sides until it ends, even if both were already on the channel', async ({
    two: { ana, ivo, chat },
    address,
  }) => {
    const lines = [await lineOf(ana, address), await lineOf(ivo, address)] as const;
    const heard: string[] = [];
    for (const [n, line] of lines.entries()) {
      expect(await subscribe(line, chat)).toBe(0);
      line.on(events.typing, () => heard.push(n === 0 ? 'ana' : 'ivo'));
    }
    const type = async (expected: number) => {
      for (const line of lines) line.emit('client event', { channel: chat, event: events.typing });
      // Authorizing the channel reads the database, which may take longer than a round trip.
      await until(() => heard.length >= expected, 'the typing events are received');
      await caughtUp(...lines, ...lines);
      return heard.splice(0).sort();
    };
    expect(await type(2)).toEqual(['ana', 'ivo']);
    await ivo.post(`/users/${ana.id}/block`);
    expect(await type(0)).toEqual([]);
    await ivo.post(`/users/${ana.id}/unblock`);
    expect(await type(2)).toEqual(['ana', 'ivo']);
  });

  test('shows each side as offline to the other until it ends; others see no change', async ({
    two: { ana, ivo },
    as,
    address,
    realtime,
  }) => {
    const mia = await as('general');
    await mia.post('/send-message', { user_id: ivo.id, message: 'Dobar dan' });
    const [ofAna, ofMia, ofIvo] = [
      await lineOf(ana, address),
      await lineOf(mia, address),
      await lineOf(ivo, address),
    ];
    const [byAna, byMia, byIvo] = [
      presenceEvents(ofAna, ivo),
      presenceEvents(ofMia, ivo),
      presenceEvents(ofIvo, ana),
    ];
    for (const [line, of] of [
      [ofAna, ivo],
      [ofMia, ivo],
      [ofIvo, ana],
    ] as const)
      expect(await subscribe(line, channels.presence(of.id))).toBe(0);
    await until(
      () => byAna.length === 1 && byMia.length === 1 && byIvo.length === 1,
      'the initial presence is received',
    );
    await ivo.post(`/users/${ana.id}/block`);
    await until(() => byAna.length === 2 && byIvo.length === 2, 'both are shown offline');
    ofIvo.disconnect();
    await until(() => byMia.length === 2, 'Mia sees Ivo go offline');
    const again = await lineOf(ivo, address);
    await until(() => byMia.length === 3, 'Mia sees Ivo come online');
    await caughtUp(ofAna, ofMia);
    expect([byAna, byMia, byIvo]).toEqual([
      [true, false],
      [true, false, true],
      [true, false],
    ]);
    await ivo.post(`/users/${ana.id}/unblock`);
    await until(() => byAna.length === 3, 'Ana sees Ivo online again');
    expect(byAna).toEqual([true, false, true]);
    expect((await realtime.online([ivo.id])).has(ivo.id) && again.connected).toBe(true);
  });

  test('shows both sides as offline on the channel and in the chat list, without revealing why', async ({
    two: { ana, ivo },
    address,
  }) => {
    const lines = [await lineOf(ana, address), await lineOf(ivo, address)] as const;
    const flags = async () => [
      (await ana.get('/chats')).body.data[0].user.online,
      (await ivo.get('/chats')).body.data[0].user.online,
    ];
    expect(await flags()).toEqual([true, true]);
    await ana.post(`/users/${ivo.id}/block`);
    expect(await flags()).toEqual([false, false]);
    for (const [line, of] of [
      [lines[0], ivo],
      [lines[1], ana],
    ] as const) {
      const received = presenceEvents(line, of);
      expect(await subscribe(line, channels.presence(of.id))).toBe(0);
      await until(() => received.length === 1, 'the presence is received');
      expect(received).toEqual([false]);
    }
  });
});
