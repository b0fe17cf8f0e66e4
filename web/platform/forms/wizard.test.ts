import { expect, test } from 'vitest';
import { draftStorage, parsed } from '../storage/draft-storage.ts';
import { checkedAt, type Step, stepWith } from './wizard.ts';

const steps: readonly Step<'name' | 'phone' | 'town'>[] = [
  { word: 'Osobno', fields: ['name'] },
  { word: 'Kontakt', fields: ['phone', 'town'] },
  { word: 'Pregled', fields: [] },
];

test('the first step with an invalid field is selected, or none if no step has that field', () => {
  expect(stepWith(steps, ['town', 'phone'])).toBe(1);
  expect(stepWith(steps, ['town', 'name'])).toBe(0);
  expect(stepWith(steps, ['captcha'])).toBeUndefined();
  expect(stepWith(steps, [])).toBeUndefined();
});

test('a step requires only its own fields to be valid, the last step all fields', () => {
  expect(checkedAt(steps, 1)).toEqual(['phone', 'town']);
  expect(checkedAt(steps, 2)).toEqual(['name', 'phone', 'town']);
});

test('a draft is restored as saved unless its stored text is invalid, and can be deleted', () => {
  const kept = new Map<string, string>();
  const text = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const drafts = draftStorage(
    (given) => parsed<{ name: string }>(given, (draft) => (draft.name.length ? draft : null)),
    text,
  );
  expect(drafts.read('a')).toBeNull();
  drafts.write('a', { name: 'Ana' });
  expect(drafts.read('a')).toEqual({ name: 'Ana' });
  for (const broken of ['x', 'null', '{}', '{"name":""}', '']) {
    kept.set('a', broken);
    expect(drafts.read('a')).toBeNull();
  }
  drafts.forget('a');
  expect(kept.size).toBe(0);
});
