import { randomUUID } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import { channels, events } from '#contract/realtime.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { type Person, test } from '../testing/app.ts';

const write = (from: Person, to: Person, message: string, more: object = {}) =>
  from.post('/send-message', { user_id: to.id, message, ...more });
const unreadOf = async (person: Person) => (await person.get('/chats/unreaded-counts')).body.count as number;

function publishedTo(realtime: Realtime, person: Person) {
  const publish = vi.spyOn(realtime, 'publish').mockClear();
  // biome-ignore lint/suspicious/noExplicitAny: event payloads are inspected without types
  return (event: string): any[] =>
    publish.mock.calls
      .filter(([channel, what]) => channel === channels.user(person.id) && what === event)
      .map(([, , data]) => data);
}

describe('an event with the total unread count is sent', () => {
  test('to each side with its own count, for a first message and for later messages', async ({
    as,
    realtime,
  }) => {
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    await write(ivo, ana, 'Na ovo Ana još nije odgovorila.');
    const [toIvo, toAna] = [publishedTo(realtime, ivo), publishedTo(realtime, ana)];
    for (const [from, expected] of [
      [ana, 1],
      [ana, 2],
      [mia, 3],
      [mia, 4],
      [ana, 5],
    ] as const) {
      await write(from, ivo, 'Dobar dan');
      expect(toIvo(events.chatMessageSent).at(-1)?.count).toBe(expected);
      expect(await unreadOf(ivo)).toBe(expected);
    }
    expect(toAna(events.chatMessageSent).map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  test('to the reader only, when messages are read or their chat is deleted', async ({ as, realtime }) => {
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    const first = (await write(ana, ivo, 'Jedan')).body.data.chat_id;
    await write(ana, ivo, 'Dva');
    const second = (await write(mia, ivo, 'Tri')).body.data.chat_id;
    const [toIvo, toAna] = [publishedTo(realtime, ivo), publishedTo(realtime, ana)];
    await ivo.post(`/chats/${first}/mark-as-readed`);
    expect(toIvo(events.chatChanged)).toMatchObject([{ chat_id: first, reader_id: ivo.id, count: 1 }]);
    expect(toAna(events.chatChanged)).toEqual([
      { chat_id: first, reader_id: ivo.id, read_up_to: expect.any(Number) },
    ]);
    await ivo.delete(`/chats/${second}`);
    expect(toIvo(events.chatChanged).at(-1)).toEqual({ chat_id: second, deleted: true, count: 0 });
    expect(await unreadOf(ivo)).toBe(0);
  });
});

test('when an unread message is resent, the event with the unread count is sent again, in case the first node died', async ({
  as,
  realtime,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const client_id = randomUUID();
  const { id, chat_id } = (await write(ana, ivo, 'Jednom.', { client_id })).body.data;
  const toIvo = publishedTo(realtime, ivo);
  await write(ana, ivo, 'Jednom.', { client_id });
  expect(toIvo(events.chatMessageSent)).toMatchObject([
    { message: { id }, chat: { id: chat_id, unreaded_count: 1 }, count: 1 },
  ]);
  await ivo.post(`/chats/${chat_id}/mark-as-readed`);
  await write(ana, ivo, 'Jednom.', { client_id });
  expect(toIvo(events.chatMessageSent)).toHaveLength(1);
});
