import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { foldersIn } from './folders.ts';

const root = path.resolve(import.meta.dirname, '..');
const document = readFileSync(path.join(root, 'docs/FEATURES.md'), 'utf8');

const namesIn = (text: string | undefined) =>
  [...(text ?? '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name ?? '');
const rows = [...document.matchAll(/^\| ([a-z-]+) \|(.*)\|(.*)\|(.*)\|(.*)\|(.*)\|(.*)\|$/gm)]
  .slice(1)
  .map(([, feature = '', , start = '', contract, server, web, why = '']) => ({
    feature,
    starts: [...start.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? ''),
    folders: [namesIn(contract), namesIn(server), namesIn(web)],
    why: why.trim(),
  }));

const otherNames = (part: string) =>
  namesIn(new RegExp(`^- in \`${part}/\`: (.*(?:\n {2}.*)*)`, 'm').exec(document)?.[1]);

const files = globSync('contract/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map((file) =>
  path.basename(file, '.ts'),
);

test.each([
  ['contract', 0, files],
  ['server', 1, foldersIn('server')],
  ['web', 2, foldersIn('web')],
] as const)('the feature table lists every entry of %s/ exactly once', (part, column, found) => {
  expect([...rows.flatMap(({ folders }) => folders[column] ?? []), ...otherNames(part)].sort()).toEqual(
    [...found].sort(),
  );
});

test.each(rows)(
  'the feature table gives a reason if the folders of $feature have different names',
  ({ feature, folders, why }) => {
    const own = folders.every(
      (names) =>
        names.includes(feature) && names.every((name) => name.startsWith(feature.replace(/e?s$/, ''))),
    );
    expect(own || why !== '').toBe(true);
  },
);

test.each(rows)('the feature table names at least one file as the entry point of $feature', ({ starts }) => {
  expect(starts).not.toEqual([]);
});
