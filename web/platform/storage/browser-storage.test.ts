import { expect, test } from 'vitest';
import { guarded, type TextStore } from './browser-storage.ts';

function browser() {
  const items = new Map<string, string>();
  const full = { now: false };
  const store: TextStore = {
    getItem: (key) => items.get(key) ?? null,
    setItem(key, text) {
      if (full.now) throw new DOMException('no room', 'QuotaExceededError');
      items.set(key, text);
    },
    removeItem: (key) => void items.delete(key),
  };
  return { items, full, store };
}

test('values are stored in the browser if it permits storage', () => {
  const { items, store } = browser();
  const kept = guarded(() => store);
  expect(kept.setItem('a', '1')).toBe(true);
  expect([...items]).toEqual([['a', '1']]);
  expect(kept.getItem('a')).toBe('1');
  kept.removeItem('a');
  expect(items.size).toBe(0);
});

test.each([
  [
    'throws when it is accessed',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
  ],
  ['is undefined', () => undefined as unknown as TextStore],
])('if browser storage %s, values are held in memory, without an error', (_how, find) => {
  const kept = guarded(find);
  expect(kept.getItem('a')).toBeNull();
  expect(kept.setItem('a', '1')).toBe(false);
  expect(kept.getItem('a')).toBe('1');
  kept.removeItem('a');
  expect(kept.getItem('a')).toBeNull();
});

test('when storage is full, the newest text is held in memory until there is room', () => {
  const { items, full, store } = browser();
  const kept = guarded(() => store);
  kept.setItem('a', 'old');
  full.now = true;
  expect(kept.setItem('a', 'new')).toBe(false);
  expect(kept.getItem('a')).toBe('new');
  full.now = false;
  expect(kept.setItem('a', 'newest')).toBe(true);
  expect([kept.getItem('a'), items.get('a')]).toEqual(['newest', 'newest']);
});
