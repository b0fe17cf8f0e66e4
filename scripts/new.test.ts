import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesOf } from './new/feature-files.ts';
import { namesOf } from './new/names.ts';

const root = path.resolve(import.meta.dirname, '..');

test('generated files import only files that exist or are generated with them', () => {
  const files = filesOf(namesOf('guest-books'));
  const missing = Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/ from '(\.[^']+|#contract\/[^']+)'/g)]
      .map(([, to = '']) => path.join(to.startsWith('#') ? '' : path.dirname(file), to.replace('#', '')))
      .filter((to) => !to.includes('+types') && !(to in files) && !existsSync(path.join(root, to))),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['guest-books', 'GuestBook', 'guest_books'],
  ['counties', 'County', 'counties'],
  ['boxes', 'Box', 'boxes'],
  ['ads', 'Ad', 'ads'],
])('the singular of %s is %s', (plural, One, table) => {
  expect(namesOf(plural)).toMatchObject({ One, table });
});

test('the generator takes an irregular singular as its second argument', () => {
  expect(namesOf('news', 'article')).toMatchObject({ many: 'news', One: 'Article' });
  expect(() => namesOf('equipment')).toThrow(/Cannot derive the singular of equipment/);
});
