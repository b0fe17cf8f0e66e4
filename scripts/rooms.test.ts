import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const house = path.resolve(import.meta.dirname, '..');
const section =
  /## Features\n([\s\S]*?)\n#/.exec(readFileSync(path.join(house, 'docs/ARCHITECTURE.md'), 'utf8'))?.[1] ??
  '';

const namesIn = (text: string | undefined) =>
  [...(text ?? '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name ?? '');
const rows = [...section.matchAll(/^\| ([a-z-]+) \|(.*)\|(.*)\|(.*)\|(.*)\|(.*)\|(.*)\|$/gm)]
  .slice(1)
  .map(([, feature = '', , start = '', contract, server, web, why = '']) => ({
    feature,
    starts: [...start.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? ''),
    rooms: [namesIn(contract), namesIn(server), namesIn(web)],
    why: why.trim(),
  }));

const others = (part: string) => namesIn(new RegExp(`^- in \`${part}/\`: (.*)$`, 'm').exec(section)?.[1]);

const folders = (part: string) =>
  readdirSync(path.join(house, part), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
const files = globSync('contract/*.ts', { cwd: house, exclude: ['**/*.test.ts'] }).map((file) =>
  path.basename(file, '.ts'),
);

test.each([
  ['contract', 0, files],
  ['server', 1, folders('server')],
  ['web', 2, folders('web')],
] as const)('whatever lies in %s/ stands in the table of features, once', (part, column, found) => {
  expect([...rows.flatMap(({ rooms }) => rooms[column] ?? []), ...others(part)].sort()).toEqual(
    [...found].sort(),
  );
});

test.each(rows)(
  '$feature has folders of its name, or the table gives the reason',
  ({ feature, rooms, why }) => {
    const own = rooms.every(
      (names) =>
        names.includes(feature) && names.every((name) => name.startsWith(feature.replace(/e?s$/, ''))),
    );
    expect(own || why !== '').toBe(true);
  },
);

test.each(rows)('$feature starts at files that exist', ({ starts }) => {
  expect(starts).not.toEqual([]);
  expect(starts.filter((file) => !existsSync(path.join(house, file)))).toEqual([]);
});
