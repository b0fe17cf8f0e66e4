import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sources } from './build-pages.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** Imported files that do not affect the built pages. */
const others = [
  // Used by `npm run dev` only.
  'scripts/worker-in-dev.ts',
  // Locates and hashes files.
  'scripts/toolchain.mjs',
];

test('a change to any file that the build configuration imports requires a new build', () => {
  const imported = sources
    .filter((file) => /\.(?:ts|mjs)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/ from '(\.\.?\/[^']+)'/g)].map(
        ([, to = '']) => path.join(path.dirname(file), to),
      ),
    );
  expect(imported).toContain('scripts/bare-endpoints.ts');
  const covered = (file: string) => sources.some((one) => file === one || file.startsWith(`${one}/`));
  expect(imported.filter((file) => !covered(file) && !others.includes(file))).toEqual([]);
});
