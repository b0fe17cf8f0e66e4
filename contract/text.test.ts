import { expect, test } from 'vitest';
import { sendMessage } from './chats.ts';
import { limits } from './limits.ts';
import { characterCount, truncate } from './text.ts';

test.for(['ž', '👍', '👍🏽', '🇭🇷', '👨‍👩‍👧‍👦', '\u017D\u030C'])('%s counts on the screen as it does in the schema', (text) => {
  const most = limits.messageMost;
  const fits = (message: string) => sendMessage.body.safeParse({ user_id: 1, message }).success;
  const times = Math.floor(most / characterCount(text));
  const full = text.repeat(times) + 'a'.repeat(most - times * characterCount(text));
  expect([characterCount(full), fits(full)]).toEqual([most, true]);
  expect([characterCount(`${full}a`), fits(`${full}a`)]).toEqual([most + 1, false]);
});

test('text is truncated between characters, also next to an emoji', () => {
  for (let before = 0; before < 12; before++) {
    const cut = truncate(`${'a'.repeat(before)}👍👍👍👍👍👍`, 10);
    expect(cut).toMatch(/^a*👍*…$/u);
    expect(cut.length).toBeLessThanOrEqual(10);
  }
  expect(truncate('Curi cijev ispod sudopera.', 20)).toBe('Curi cijev ispod…');
  expect(truncate('Curi 👍', 20)).toBe('Curi 👍');
});
