import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { hour, minute } from '#contract/durations.ts';

/** Numbers that only look like durations. */
const otherUnits = [
  'contract/text-content.ts: 60_000',
  'server/inbox/list.ts: 8.64e15',
  'server/platform/http/arrival.ts: 120_000',
  'server/platform/mail/mime.ts: 120_000',
  'server/replies/incoming.ts: 120_000',
  'server/seed/demo/posts.ts: 120_000',
  'server/seed/demo/posts.ts: 60_000',
  'web/pages/text-editor.tsx: 60_000',
];

const root = path.resolve(import.meta.dirname, '..');

/** Returns the value of a number or of a product of numbers. */
function productOf(node: ESTree.Expression | ESTree.PrivateIdentifier): number | undefined {
  if (node.type === 'Literal' && typeof node.value === 'number') return node.value;
  if (node.type !== 'BinaryExpression' || node.operator !== '*') return undefined;
  const [left, right] = [productOf(node.left), productOf(node.right)];
  return left === undefined || right === undefined ? undefined : left * right;
}

/** Returns the numbers in a module that are whole minutes (below an hour) or whole hours in milliseconds. */
function writtenDurations(file: string, text: string): string[] {
  const found: string[] = [];
  const check = (node: ESTree.Expression) => {
    const value = productOf(node);
    if (value && (value % hour === 0 || (value < hour && value % minute === 0)))
      found.push(text.slice(node.start, node.end));
  };
  new Visitor({ Literal: check, BinaryExpression: check }).visit(parseSync(file, text).program);
  return found;
}

test('the check finds whole minutes and hours, written as a number or a product, but no other durations', () => {
  const text = 'const waits = [60_000, 5 * 60, 7 * 86_400_000, 2 * minute, 90_000, 40 * 60 * 1000];';
  expect(writtenDurations('one.ts', text)).toEqual([
    '60_000',
    '7 * 86_400_000',
    '86_400_000',
    '40 * 60 * 1000',
  ]);
});

test('durations of a minute or more use contract/durations.ts', () => {
  const files = globSync('{contract,server,web,scripts}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|^server\/testing\/|^web\/dev\/|^contract\/durations\.ts$/.test(file),
  );
  const found = files.flatMap((file) =>
    writtenDurations(file, readFileSync(path.join(root, file), 'utf8')).map((value) => `${file}: ${value}`),
  );
  expect(found.sort()).toEqual(otherUnits);
});
