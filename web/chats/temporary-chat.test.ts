import { expect, test } from 'vitest';
import type { Chat } from '#contract/chats.ts';
import { storedId, temporaryChat } from './temporary-chat.ts';

test('an empty chat has a temporary id until the server assigns one', () => {
  const [one, other] = [temporaryChat(), temporaryChat()];
  expect(one).toMatchObject({ is_temporary: true, can: { send: true } });
  expect(one.id).not.toBe(other.id);
  expect(storedId(one)).toBeNull();
  expect(storedId({ id: 12, is_temporary: false } as Chat)).toBe(12);
});
