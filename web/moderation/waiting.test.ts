import { expect, test } from 'vitest';
import { markOf, nextOf } from './waiting.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

test('after a decision the next one opens, at the end the previous one', () => {
  expect(nextOf([1, 2, 3], 2)).toBe(3);
  expect(nextOf([1, 2, 3], 3)).toBe(2);
  expect(nextOf([3], 3)).toBeUndefined();
});

test('a returned post and an author’s first post are marked', () => {
  const author = { posts_total: 1, approved: 0, declined: 0, deactivated: 0, reviews_received: 0, member_since: ago(0) };
  expect(markOf({ author, timeline: [] })).toBe('Prvi upit');
  expect(markOf({ author: { ...author, posts_total: 4 }, timeline: [] })).toBeUndefined();
  expect(markOf({ author, timeline: [{ id: 1, event: 'resent_after_fix', text: null, reason: null, created_at: ago(1), author: null }] })).toBe('Ispravljen');
});
