import { expect, test } from 'vitest';
import { hour } from '#contract/durations.ts';
import { guarded } from '../storage/browser-storage.ts';
import { changeVisits, countAction, countVisit, isEarned, readVisits } from './actions-done.ts';

function device() {
  const items = new Map<string, string>();
  return guarded(() => ({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => items.set(key, text),
    removeItem: (key) => void items.delete(key),
  }));
}
const earned = (store: ReturnType<typeof device>) => isEarned(readVisits(store));

test('installation is offered on the second visit after some activity, never on the first', () => {
  const store = device();
  countVisit(hour, store);
  countAction(store);
  expect(earned(store)).toBe(false);
  for (const minutes of [5, 20, 45]) countVisit(hour + minutes * 60_000, store);
  expect(earned(store)).toBe(false);
  countVisit(3 * hour, store);
  expect(earned(store)).toBe(true);
});

test('installation is not offered to a user who only reads or has already answered', () => {
  const store = device();
  for (let visit = 1; visit <= 9; visit++) countVisit(visit * hour, store);
  expect(earned(store)).toBe(false);
  countAction(store);
  expect(earned(store)).toBe(true);
  changeVisits({ answered: true }, store);
  countVisit(99 * hour, store);
  countAction(store);
  expect(earned(store)).toBe(false);
});

test('an invalid stored record of visits is ignored', () => {
  const store = device();
  store.setItem('install', '"x"');
  expect(readVisits(store)).toEqual({ count: 0, last: 0 });
  store.setItem('install', '{');
  expect(earned(store)).toBe(false);
});
