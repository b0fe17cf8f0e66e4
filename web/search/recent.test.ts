import { expect, test } from 'vitest';
import { guarded } from '../platform/storage/browser-storage.ts';
import { forgetRecent, readRecent, saveRecent } from './recent.ts';

const openStore = () => {
  const texts = new Map<string, string>();
  return guarded(() => ({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }));
};

test('the last five searches are stored, newest first, without case variants', () => {
  const store = openStore();
  for (const query of ['bojler', 'žbuka', 'krov', 'parket', 'klima', 'selidba', 'ŽBUKA'])
    saveRecent(store, query);
  expect(readRecent(store)).toEqual(['ŽBUKA', 'selidba', 'klima', 'parket', 'krov']);
  forgetRecent(store);
  expect(readRecent(store)).toEqual([]);
});

test('stored data that is not a list of searches is ignored', () => {
  const store = openStore();
  for (const text of ['{', '{"a":1}', 'null', '[1,{"x":2}]']) {
    store.setItem('trazeno', text);
    expect(readRecent(store), text).toEqual([]);
  }
});
