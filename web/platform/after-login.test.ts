import { expect, test } from 'vitest';
import { forget, modalOf, pathOf, pending, remember } from './after-login.ts';
import type { AfterLogin } from './modals.tsx';

function store(first: Record<string, string> = {}) {
  const kept = new Map(Object.entries(first));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const user = { id: 7, name: 'Ana Anić' };
const actions: AfterLogin[] = [
  { fallback: 'show_job_post_form' },
  { fallback: 'show_reviews_form', user },
  { fallback: 'trigger_reviews_form', user, stars: 4, comment: 'Brzo i uredno.' },
  { fallback: 'redirect_to_chat', slug: 'ana-anic', postId: 12 },
];

test.each(actions)('$fallback outlives a reload', (after) => {
  const tab = store();
  remember(after, tab);
  expect(pending(tab)).toEqual(after);
});

test('what was forgotten does not come back', () => {
  const tab = store();
  remember({ fallback: 'show_job_post_form' }, tab);
  forget(tab);
  expect(pending(tab)).toBeNull();
});

test.each([
  '',
  '{',
  'null',
  '7',
  '{"fallback":"show_everything"}',
  '{"fallback":"show_reviews_form"}',
  '{"fallback":"trigger_reviews_form","user":{"id":7,"name":"Ana"},"stars":"4"}',
  '{"fallback":"redirect_to_chat","slug":"../admin"}',
  '{"fallback":"redirect_to_chat"}',
])('a store that holds %j holds nothing', (text) => {
  expect(pending(store({ 'after-login': text }))).toBeNull();
});

test('a browser without a store forgets', () => {
  expect(pending(undefined)).toBeNull();
});

test('each action goes on in its modal, a written review is sent; a message goes on in its talk', () => {
  expect(actions.map(modalOf)).toEqual([
    { name: 'job-post', props: {} },
    { name: 'review', props: { user } },
    { name: 'review', props: { user, stars: 4, comment: 'Brzo i uredno.', send: true } },
    undefined,
  ]);
  expect(actions.map(pathOf)).toEqual([undefined, undefined, undefined, '/poruke/ana-anic?posao=12']);
});
