import { expect, test } from 'vitest';
import { RowSum } from './measure.ts';

function sumOf(...chunks: (string | Buffer)[]): RowSum {
  const sum = new RowSum();
  for (const chunk of chunks) sum.add(Buffer.from(chunk));
  return sum;
}
const rows = ['1\tAna\n', '2\tIva\\nMarić\n', '3\t\\N\n', '\n'];
const whole = sumOf(...rows);

test('the checksum of rows does not depend on their order', () => {
  expect(sumOf(...rows.toReversed()).equals(whole)).toBe(true);
  expect(whole.rows).toBe(4);
});

test('the checksum of rows does not depend on chunk boundaries', () => {
  const text = Buffer.from(rows.join(''));
  for (let at = 0; at <= text.length; at++)
    expect(sumOf(text.subarray(0, at), text.subarray(at)).equals(whole), `cut at ${at}`).toBe(true);
  expect(sumOf(...[...text].map((byte) => Buffer.of(byte))).equals(whole)).toBe(true);
});

test.each([
  ['a changed row', ['1\tAnb\n', ...rows.slice(1)]],
  ['a missing row', rows.slice(1)],
  ['a duplicated row', [...rows, '\n']],
  ['a duplicate in place of another row', [...rows.slice(1), '\n']],
  ['two rows joined into one', ['1\tAna2\tIva\\nMarić\n', ...rows.slice(2)]],
])('%s changes the checksum', (_what, others) => {
  expect(sumOf(...others).equals(whole)).toBe(false);
});

test('two different pairs of equal rows have different checksums', () => {
  expect(sumOf('1\n', '1\n', '2\n', '2\n').equals(sumOf('3\n', '3\n', '4\n', '4\n'))).toBe(false);
});
