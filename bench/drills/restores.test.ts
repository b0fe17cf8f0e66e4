import { expect, test } from 'vitest';
import { readOptions } from './options.ts';
import { differences } from './restores.ts';

test('tables and files that are changed, added or missing in a restored site are listed', () => {
  const original = new Map([
    ['public.users', '2 11'],
    ['public.chats', '1 7'],
    ['files/a.webp', 'f00d'],
  ]);
  const restored = new Map([
    ['public.users', '2 12'],
    ['public.chats', '1 7'],
    ['public.copy_mark', '1 5'],
  ]);
  expect(differences(original, restored)).toEqual(['files/a.webp', 'public.copy_mark', 'public.users']);
  expect(differences(original, new Map(original))).toEqual([]);
});

test('the scenario `restores` runs only if it is named in the arguments', () => {
  expect(readOptions(['restores']).runs).toEqual([{ scenario: 'restores', times: 1 }]);
  expect(readOptions([]).runs.map(({ scenario }) => scenario)).not.toContain('restores');
});
