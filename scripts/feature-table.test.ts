import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

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
  namesIn(new RegExp(`^- in \`${part}/\`: (.*)$`, 'm').exec(document)?.[1]);

const foldersIn = (part: string) =>
  readdirSync(path.join(root, part), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
const files = globSync('contract/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map((file) =>
  path.basename(file, '.ts'),
);

test.each([
  ['contract', 0, files],
  ['server', 1, foldersIn('server')],
  ['web', 2, foldersIn('web')],
] as const)('lists everything in %s/ once', (part, column, found) => {
  expect([...rows.flatMap(({ folders }) => folders[column] ?? []), ...otherNames(part)].sort()).toEqual(
    [...found].sort(),
  );
});

test.each(rows)('gives a reason if the folders of $feature have other names', ({ feature, folders, why }) => {
  const own = folders.every(
    (names) => names.includes(feature) && names.every((name) => name.startsWith(feature.replace(/e?s$/, ''))),
  );
  expect(own || why !== '').toBe(true);
});

test.each(rows)('names a file as the start of $feature', ({ starts }) => {
  expect(starts).not.toEqual([]);
});

const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
/** A path in backticks from a top-level folder on; `{a,b}` and `*` are patterns. */
const pathInText = /`((?:contract|server|web|scripts|e2e|bench|docs|deploy|public|\.ci)\/[^`\s<]*)`/g;
const decisionByNumber = /^docs\/decisions\/\d{3}$/;

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
const anchorsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading));

test.each(documents)('%s names existing files', (file) => {
  const paths = [...readFileSync(path.join(root, file), 'utf8').matchAll(pathInText)].map(
    ([, name = '']) => name,
  );
  const isThere = (name: string) =>
    globSync(decisionByNumber.test(name) ? `${name}-*.md` : name, { cwd: root }).length > 0;
  expect(paths.filter((name) => !isThere(name))).toEqual([]);
});

test.each(documents)('%s links to existing files and headings', (file) => {
  const links = [...readFileSync(path.join(root, file), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));
  const isThere = (link: string) => {
    const [target = '', anchor] = link.split('#');
    const there = target === '' ? path.join(root, file) : path.resolve(root, path.dirname(file), target);
    return existsSync(there) && (anchor === undefined || anchorsOf(there).includes(anchor));
  };
  expect(links.filter((link) => !isThere(link))).toEqual([]);
});
