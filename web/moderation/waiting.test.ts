import { expect, test } from 'vitest';
import { markOf, nextOf } from './waiting.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

test('after a decision, the next case opens or, after the last case, the previous one', () => {
  expect(nextOf([1, 2, 3], 2)).toBe(3);
  expect(nextOf([1, 2, 3], 3)).toBe(2);
  expect(nextOf([3], 3)).toBeUndefined();
});

test('an author’s first post and a corrected post are marked as such', () => {
  const author = {
    posts_total: 1,
    approved: 0,
    declined: 0,
    deactivated: 0,
    reviews_received: 0,
    member_since: ago(0),
  };
  const timeline = [
    { id: 1, event: 'resent_after_fix' as const, text: null, reason: null, created_at: ago(1), author: null },
  ];
  for (const [type, first, corrected] of [
    ['inquiry', 'Prvi upit', 'Ispravljen'],
    ['offer', 'Prva usluga', 'Ispravljena'],
  ] as const) {
    const post = { type };
    expect(markOf({ post, author, timeline: [] })).toBe(first);
    expect(markOf({ post, author: { ...author, posts_total: 4 }, timeline: [] })).toBeUndefined();
    expect(markOf({ post, author, timeline })).toBe(corrected);
  }
});
