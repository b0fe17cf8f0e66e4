import { expect, test } from 'vitest';
import { expressionsIn, isLinear } from './regexes.mjs';

test.for([
  /\s*,\s*/,
  /^(?:a+)+$/,
  /-+$/,
  /<script\b[^>]*>[\s\S]*?<\/script>/g,
  /^content-type: *report\b[^\n]*status\b[^\n]*x/im,
])('the check rejects %s, which takes superlinear time', (regex) => {
  expect(isLinear(String(regex))).toBe(false);
});

test.for([/^\d{1,10}$/, /[\s]+/g, /^[a-z]+-[0-9]+$/, /^.*$/, /a|b/])(
  'the check accepts %s, which takes linear time',
  (regex) => {
    expect(isLinear(String(regex))).toBe(true);
  },
);

test('regex literals and constructed expressions are collected, even in code with types and JSX', () => {
  const source =
    'const a = /a+/g; type B = { c: string }; const d = <p title={String(/d/)}>{new RegExp(a.source)}</p>;';
  expect([...expressionsIn('file.tsx', source)].toSorted()).toEqual(['/a+/g', '/d/', 'new RegExp(a.source)']);
  expect(isLinear('new RegExp(a.source)')).toBe(false);
});
