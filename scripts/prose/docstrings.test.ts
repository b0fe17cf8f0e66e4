import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withoutDocstring } from './docstrings.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('exported functions without a JSDoc comment are found', () => {
  const source = [
    '/** Documented. */',
    'export const a = () => 1;',
    '// Not a docstring.',
    'export const b = () => 2;',
    '/** About the constant. */',
    'const c = 3;',
    'export async function d() {}',
    '/** Documented once. */',
    'export function e(text: string): string;',
    'export function e(text: unknown) { return text; }',
    'export const f = 4;',
    'const g = () => 5;',
    'export default function h() {}',
  ].join('\n');
  expect(withoutDocstring('file.ts', source)).toEqual(['b', 'd', 'default']);
});

test('exported functions of the contract, the services and the platform have docstrings', () => {
  const files = globSync(
    ['contract/**/*.ts', 'server/*/service.ts', 'server/platform/**/*.ts', 'web/platform/**/*.{ts,tsx}'],
    { cwd: root },
  ).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(
    files.flatMap((file) =>
      withoutDocstring(file, readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
    ),
  ).toEqual([]);
});
