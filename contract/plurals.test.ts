// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings contain source code
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { limits } from './constants.ts';
import { count, type Forms, nouns, plural } from './format.ts';
import * as rare from './plurals.ts';

const tables: Record<string, Record<string, Forms>> = { nouns, ...rare };
const all = Object.entries(tables).flatMap(([table, of]) =>
  Object.entries(of).map(([name, forms]) => [`${table}.${name}`, forms] as const),
);

const placeOf = {
  0: 2,
  1: 0,
  2: 1,
  5: 2,
  11: 2,
  12: 2,
  21: 0,
  22: 1,
  25: 2,
  101: 0,
  111: 2,
  1002: 1,
} as const;

test.each(all)('%s has the right form for every number', (_, forms) => {
  for (const [n, place] of Object.entries(placeOf)) {
    expect(plural(Number(n), forms)).toBe(forms[place]);
    expect(count(Number(n), forms)).toContain(
      forms[place].replaceAll('#', Number(n).toLocaleString('hr-HR')),
    );
  }
  expect(forms.every((form) => form.trim() === form && form !== '')).toBe(true);
  expect(new Set(forms.map((form) => form.includes('#'))).size).toBe(1);
});

const exceptions: readonly string[] = [
  // After *od* and *do* the genitive is used for all numbers.
  'web/ads/ad-progress.tsx: ${formatNumber(desired)} prikazivanja',
  'web/ads/ad-timeline.tsx: ${desired} prikazivanja',
  'web/saved-searches/saved-search-form.tsx: ${savedSearchLimits.title} znakova',
  // The placeholder is a county's name rather than a number.
  'web/saved-searches/saved-search-title.ts: ${county} županija',
];

function fits(value: string, word: string): boolean {
  const known = /^limits\.([\w.]+)$/.exec(value);
  if (!known) return false;
  const n = known[1]?.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], limits);
  return typeof n === 'number' && all.some(([, forms]) => plural(n, forms) === word);
}

const root = path.resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', 'contract', 'server', 'web'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/(?:seed|testing|dev)\//.test(file));

const words = new Set(
  all
    .flatMap(([, forms]) => forms.flatMap((form) => form.split(/\s+/).slice(0, 1)))
    .filter((word) => /^\p{Ll}{3,}$/u.test(word)),
);
for (const word of [
  'dan',
  'dana',
  'mjesec',
  'mjeseca',
  'mjeseci',
  'godina',
  'godine',
  'sat',
  'sata',
  'sati',
  'minuta',
  'minute',
  'slika',
  'slike',
  'upita',
])
  words.add(word);

const counted = (code: string) =>
  [...code.matchAll(/\$?\{([^{}]*)\}\s+(\p{Ll}+)(?![\p{Ll}=])/gu)]
    .filter(
      ([, value = '', word = '']) =>
        words.has(word) && value !== '' && !/count\(|plural\(/.test(value) && !fits(value, word),
    )
    .map(([found]) => found);

test('the check detects a number followed by a literal noun', () => {
  expect(counted('`Imate ${n} poslova.`')).toEqual(['${n} poslova']);
  expect(counted('<p>{list.length} ocjena</p>')).toEqual(['{list.length} ocjena']);
  expect(counted('`${count(n, nouns.posao)} poslova`')).toEqual([]);
  expect(counted('<Fields busy={sending} email={email} />')).toEqual([]);
  expect(counted('`${limits.postDays.finish} dana` + `${limits.postDays.finish} dan`')).toEqual([
    '${limits.postDays.finish} dan',
  ]);
});

test('no source file has a literal noun after a number, which would be wrong for 1, 2 or 21', () => {
  const found = [
    ...new Set(
      files.flatMap((file) =>
        counted(readFileSync(path.join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
      ),
    ),
  ];
  expect(found.filter((text) => !exceptions.includes(text))).toEqual([]);
  expect(exceptions.filter((text) => !found.includes(text))).toEqual([]);
});
