import { expect, test } from 'vitest';
import { minute } from '#contract/durations.ts';
import { Store } from './store.ts';

const answer = (size: number, ...tags: string[]) => ({ size, tags: new Set(tags), end: minute });

test('the store evicts the least recently used entries beyond its byte limit', () => {
  const store = new Store(1000, () => 0);
  for (let n = 0; n < 10; n++) store.set(`${n}`, answer(100));
  expect(store.get('0')).toBeDefined();
  store.set('new', answer(100));
  expect([store.bytes, store.size, store.get('0') !== undefined, store.get('1')]).toEqual([
    1000,
    10,
    true,
    undefined,
  ]);
});

test('a growing entry evicts others, and its new size is subtracted when it is removed', () => {
  const store = new Store(1000, () => 0);
  const growing = answer(100, 'posts');
  store.set('first', answer(100));
  store.set('growing', growing);
  growing.size = 950;
  store.resize('growing', growing);
  expect([store.get('first'), store.bytes]).toEqual([undefined, 950]);
  store.invalidate(['posts']);
  expect(store.bytes).toBe(0);
});

test('a single entry cannot evict all others', () => {
  const store = new Store(1000, () => 0);
  store.set('small', answer(100));
  store.set('large', answer(900));
  expect([store.get('large'), store.get('small') !== undefined]).toEqual([undefined, true]);
});

test('an entry is removed when any of its tags is invalidated, when it expires, or when the cache is cleared', () => {
  let now = 0;
  const store = new Store(10_000, () => now);
  const fill = () => {
    store.set('list', answer(100, 'posts', 'person:7'));
    store.set('profile', answer(100, 'person:7'));
    store.set('prices', answer(100, 'settings'));
  };
  const left = () => ['list', 'profile', 'prices'].filter((key) => store.get(key));
  fill();
  store.invalidate(['posts', 'person:8']);
  expect(left()).toEqual(['profile', 'prices']);
  fill();
  store.invalidate(['person:7']);
  expect(left()).toEqual(['prices']);
  fill();
  store.invalidate(['*']);
  expect([left(), store.bytes]).toEqual([[], 0]);
  fill();
  now = minute;
  expect([left(), store.bytes]).toEqual([[], 0]);
});
