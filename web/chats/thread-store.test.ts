import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '#contract/chats.ts';
import type { Outgoing } from './outbox-store.ts';
import { daysOf, firstUnread, linesOf, markRead, merge, withOffers } from './thread-store.ts';

const [me, other] = [1, 2];

const message = (id: number, more: Partial<ChatMessage> & { by?: number } = {}): ChatMessage => {
  const { by = me, ...rest } = more;
  const [from, to] = by === me ? [me, other] : [other, me];
  return {
    id,
    chat_id: 5,
    chat: { id: 5 },
    client_id: null,
    details: { message_type: 'text_message', content: `Poruka ${id}` },
    status: 'sent',
    readed_at: null,
    created_at: new Date(Date.UTC(2026, 10, 20, 9, 0, id)).toISOString(),
    from: { id: from, name: 'A' },
    to: { id: to, name: 'B' },
    ...rest,
  };
};
const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id);
const pending = (client_id: string, more: Partial<Outgoing> = {}): Outgoing => ({
  client_id,
  to: other,
  at: '2026-11-20T09:10:00.000Z',
  text: 'Na putu',
  state: 'queued',
  ...more,
});

describe('merge', () => {
  test('sorts pages, live events and missed messages by id in any order of arrival, without duplicates', () => {
    const newest = [message(12), message(11)];
    const live = [message(13)];
    const missed = [message(11), message(12), message(13), message(14)];
    const older = [message(10), message(9)];
    expect(ids([live, missed, older, newest].reduce(merge, [] as ChatMessage[]))).toEqual([
      9, 10, 11, 12, 13, 14,
    ]);
  });

  test('keeps a message marked as read when an older response arrives late', () => {
    const read = message(3, { status: 'read', readed_at: '2026-11-20T10:00:00.000Z' });
    expect(merge([read], [message(3)])[0]).toMatchObject({
      status: 'read',
      readed_at: '2026-11-20T10:00:00.000Z',
    });
  });

  test('marks earlier messages as read when a later one by the same sender is read', () => {
    const merged = merge(
      [message(1), message(2, { by: other })],
      [message(3, { status: 'read', readed_at: '2026-11-20T10:00:00.000Z' })],
    );
    expect(merged.map(({ status }) => status)).toEqual(['read', 'sent', 'read']);
  });
});

test('a read receipt marks the messages sent to its author as read, up to the given id', () => {
  const marked = markRead(
    [message(1), message(2, { by: other }), message(3)],
    other,
    2,
    '2026-11-20T10:00:00.000Z',
  );
  expect(marked.map(({ status }) => status)).toEqual(['read', 'sent', 'sent']);
});

test('a changed offer is updated in the message that contains it', () => {
  const offer = (id: number, status: string) => ({ id, status, job_post: { id: 8 } }) as never;
  const carrying = message(1, { details: { message_type: 'offer_message', offer: offer(7, 'open') } });
  const [changed, same] = withOffers([carrying, message(2)], [offer(7, 'accepted'), offer(9, 'declined')]);
  expect(changed?.details).toMatchObject({ offer: { id: 7, status: 'accepted' } });
  expect(same?.details.message_type).toBe('text_message');
});

describe('the first unread message', () => {
  const messages = [
    message(1, { by: other }),
    message(2),
    message(3, { by: other }),
    message(4, { by: other }),
  ];
  test.for([
    [0, null],
    [1, 4],
    [2, 3],
    [3, 1],
    [4, null],
  ] as const)('for an unread count of %i is %s', ([unread, id]) =>
    expect(firstUnread(messages, me, unread)).toBe(id),
  );
});

describe('the lines of a chat', () => {
  test('end with the outgoing messages that are not yet confirmed', () => {
    const stored = message(7, { client_id: 'a' });
    const lines = linesOf([stored], [pending('a'), pending('b')], me);
    expect(lines.map(({ key, pending: waits }) => [key, Boolean(waits)])).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  test('keep their keys when the server confirms a message', () => {
    const before = linesOf([], [pending('a')], me)[0]?.key;
    expect(linesOf([message(7, { client_id: 'a' })], [], me)[0]?.key).toBe(before);
  });
});

describe('runs of messages', () => {
  const at = (time: string, by = me, id = 1) => ({ key: `${time} ${id}`, mine: by === me, at: time });
  const shape = (lines: ReturnType<typeof at>[]) =>
    daysOf(lines).map((day) => day.runs.map((run) => run.lines.length));

  test('end when the sender changes', () =>
    expect(
      shape([at('2026-11-20T09:00:00Z'), at('2026-11-20T09:00:01Z', other), at('2026-11-20T09:00:02Z')]),
    ).toEqual([[1, 1, 1]]));

  test('end after a pause of 30 s since the previous message', () => {
    expect(
      shape([at('2026-11-20T09:00:00Z'), at('2026-11-20T09:00:29.999Z'), at('2026-11-20T09:00:59Z')]),
    ).toEqual([[3]]);
    expect(shape([at('2026-11-20T09:00:00Z'), at('2026-11-20T09:00:30Z')])).toEqual([[1, 1]]);
  });

  test('end with the day, which changes at midnight in Zagreb', () =>
    expect(shape([at('2026-11-20T22:59:50Z'), at('2026-11-20T23:00:05Z')])).toEqual([[1], [1]]));
});
