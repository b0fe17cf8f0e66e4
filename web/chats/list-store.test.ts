import { expect, test } from 'vitest';
import type { Chat } from '#contract/chats.ts';
import { mergeChats, readIn, withHead, withoutChat } from './list-store.ts';

const chat = (id: number, minute: number, more: Partial<Chat> = {}): Chat =>
  ({
    id,
    last_message_at: new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString(),
    unreaded_count: 2,
    user: { id: id * 10 },
    ...more,
  }) as Chat;
const ids = (chats: readonly Chat[]) => chats.map(({ id }) => id);

test('a new message moves its chat to the top without duplicating it', () => {
  const list = [chat(1, 30), chat(2, 20), chat(3, 10)];
  expect(ids(mergeChats(list, [chat(3, 40)]))).toEqual([3, 1, 2]);
});

test('two chats whose last messages have the same time keep a stable order', () =>
  expect(ids(mergeChats([chat(1, 5)], [chat(2, 5)]))).toEqual([2, 1]));

test('a refetched first page removes deleted chats and keeps older ones', () => {
  const list = [chat(1, 30), chat(2, 20), chat(3, 10), chat(4, 5)];
  expect(ids(withHead(list, [chat(5, 50), chat(2, 20)], false))).toEqual([5, 2, 3, 4]);
  expect(ids(withHead(list, [chat(5, 50)], true))).toEqual([5]);
  expect(ids(withHead(list, [], false))).toEqual([]);
});

test('reading a chat clears its unread count, and deleting it removes it from the list', () => {
  const list = [chat(1, 30), chat(2, 20)];
  expect(readIn(list, 2).map(({ unreaded_count }) => unreaded_count)).toEqual([2, 0]);
  expect(ids(withoutChat(list, 1))).toEqual([2]);
});
