import { expect, test } from 'vitest';
import {
  type AfterLogin,
  abandon,
  forget,
  itemOf,
  modalOf,
  pathOf,
  pending,
  remember,
  settle,
} from './after-login.ts';

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
  { fallback: 'trigger_reviews_form', user, stars: 4, comment: 'Brzo i uredno.', postId: 12 },
  { fallback: 'redirect_to_chat', slug: 'ana-anic', postId: 12 },
  { fallback: 'save_item', kind: 'workers', id: 7 },
];

test.each(actions)(
  'the action $fallback resumes only after a sign-in from the modal that stored it, even after a reload',
  (after) => {
    const tab = store();
    remember(after, 'first', tab);
    expect(pending(tab)).toBeNull();
    settle('first', tab);
    expect(pending(tab)).toEqual(after);
  },
);

test('an abandoned action does not resume after a later, unrelated sign-in', () => {
  const tab = store();
  const after = actions[0] as AfterLogin;
  // A reload or a link closed the modal, and another sign-in started.
  remember(after, 'first', tab);
  settle('second', tab);
  settle(undefined, tab);
  expect(pending(tab)).toBeNull();
  // The modal was closed, or another modal or a sign-in page was opened.
  abandon(tab);
  settle('first', tab);
  expect(pending(tab)).toBeNull();
});

test('closing the modal after signing in does not abandon the action', () => {
  const tab = store();
  remember(actions[1] as AfterLogin, 'first', tab);
  settle('first', tab);
  abandon(tab);
  expect(pending(tab)).toEqual(actions[1]);
});

test('a cancelled action is not resumed later', () => {
  const tab = store();
  remember({ fallback: 'show_job_post_form' }, 'first', tab);
  settle('first', tab);
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
  '{"fallback":"save_item","kind":"users","id":7}',
  '{"fallback":"save_item","kind":"workers","id":"7"}',
])('the invalid stored value %j is ignored', (text) => {
  expect(pending(store({ 'after-login': text }))).toBeNull();
  expect(pending(store({ 'after-login': `{"after":${text},"opening":"first","due":true}` }))).toBeNull();
});

test('without browser storage, no action is resumed', () => {
  expect(pending(undefined)).toBeNull();
});

test('each action resumes in a modal, at a path, or by saving an item', () => {
  expect(actions.map(modalOf)).toEqual([
    { name: 'job-post', props: {} },
    { name: 'review', props: { user } },
    { name: 'review', props: { user, stars: 4, comment: 'Brzo i uredno.', send: true } },
    { name: 'review', props: { user, stars: 4, comment: 'Brzo i uredno.', postId: 12, send: true } },
    undefined,
    undefined,
  ]);
  expect(actions.map(pathOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    '/poruke/ana-anic?posao=12',
    undefined,
  ]);
  expect(actions.flatMap((after) => itemOf(after) ?? [])).toEqual([{ kind: 'workers', id: 7 }]);
});
