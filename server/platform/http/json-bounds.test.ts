import { expect, test } from 'vitest';
import { assertJsonBounds } from './json-bounds.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test('JSON may be nested 32 levels deep, but not 33', () => {
  expect(() => assertJsonBounds(nested(32))).not.toThrow();
  for (const levels of [33, 20_000, 50_000])
    expect(() => assertJsonBounds(nested(levels))).toThrow(expect.objectContaining({ code: 'too_deep' }));
  expect(() => assertJsonBounds('{"a":'.repeat(33))).toThrow(expect.objectContaining({ code: 'too_deep' }));
});

test('the JSON limit applies to nesting levels, not to the number of brackets', () => {
  expect(() => assertJsonBounds(`[${'[[]],'.repeat(100)}[]]`)).not.toThrow();
});

test('JSON with more than 10,000 values is rejected', () => {
  expect(() => assertJsonBounds(`[${'1,'.repeat(9998)}1]`)).not.toThrow();
  expect(() => assertJsonBounds(`[${'1,'.repeat(10_000)}1]`)).toThrow(
    expect.objectContaining({ code: 'too_large' }),
  );
});

test('brackets and commas inside JSON strings are ignored, even after escaped quotes', () => {
  for (const text of ['['.repeat(100), `\\"${'{'.repeat(100)}`, '\\\\', ','.repeat(20_000)]) {
    expect(() => assertJsonBounds(`{"a":"${text}"}`)).not.toThrow();
    expect(() => assertJsonBounds(`["${text}",${nested(40)}]`)).toThrow();
  }
});
