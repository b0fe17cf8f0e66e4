import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * The features of the server, lowest first. A feature imports only those before it. If it needs something
 * from a later one, `server/app.ts` passes that in `parts`, or the code that needs it moves to the later
 * feature. `tables.ts` and `tags.ts` lie below all features; `table-access.test.ts` lists who reads which
 * tables.
 */
const layers: Readonly<Record<string, string[]>> = {
  records: ['audit', 'versions', 'blocks', 'settings', 'bans', 'signals'],
  catalogue: ['places', 'trades'],
  users: ['users', 'phones', 'webhooks', 'notifications', 'decisions', 'trade-checks'],
  site: ['pages', 'news', 'help', 'bounces', 'seo', 'visits'],
  market: [
    'job-questions',
    'job-posts',
    'chats',
    'reviews',
    'offers',
    'deals',
    'calendar',
    'papers',
    'complaints',
    'prices',
    'shared-visits',
    'saved-searches',
    'saved-items',
    'search',
    'dashboard',
    'replies',
  ],
  money: ['ads', 'payments'],
  accounts: ['auth', 'people'],
  moderation: ['moderation', 'reports', 'appeals', 'inbox', 'overview'],
  operation: ['privacy', 'backups', 'failed-tasks', 'consistency'],
};
const order = Object.values(layers).flat();

const root = path.resolve(import.meta.dirname, '..');
const infrastructure = ['platform', 'testing', 'seed', 'migrations'];

interface Import {
  file: string;
  /** `a` is the feature of the file, `b` the feature that it imports. */
  a: string;
  b: string;
}

function importsOf(file: string, text: string): Import[] {
  const a = file.split('/')[1] ?? '';
  return [...text.matchAll(/(?:\bfrom|\bimport\(?) ?'(\.[^']+)'/g)].flatMap(([, to = '']) => {
    const [top, b = '', ...rest] = path.posix.join(path.posix.dirname(file), to).split('/');
    const isFeature = top === 'server' && rest.length > 0 && b !== a && !infrastructure.includes(b);
    return isFeature && !['tables.ts', 'tags.ts'].includes(rest.at(-1) ?? '') ? { file, a, b } : [];
  });
}

const faults = (imports: readonly Import[]) =>
  imports
    .filter(({ a, b }) => order.indexOf(b) > order.indexOf(a))
    .map(({ file, a, b }) => `${file}: ${a} imports ${b}, which is above it`);

const files = globSync('server/*/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$/.test(file) && !infrastructure.includes(file.split('/')[1] ?? ''),
);
const imports = files.flatMap((file) => importsOf(file, readFileSync(path.join(root, file), 'utf8')));

test('every feature is in one layer', () => {
  expect([...order].sort()).toEqual([...new Set(files.map((file) => file.split('/')[1]))].sort());
});

test('features import only features below them', () => {
  expect(imports.length).toBeGreaterThan(200);
  expect(faults(imports)).toEqual([]);
});

test.each([
  ['a value import', "import { beginDeal } from '../deals/service.ts';"],
  ['a type import', "import type { Agreed } from '../deals/service.ts';"],
  ['an import over several lines', "import {\n  beginDeal,\n} from '../deals/service.ts';"],
  ['a re-export', "export { beginDeal } from '../deals/service.ts';"],
  ['a dynamic import', "await import('../deals/service.ts');"],
])('the layer check reports an import from a higher layer: %s', (_, text) => {
  expect(faults(importsOf('server/chats/send.ts', text))).toEqual([
    'server/chats/send.ts: chats imports deals, which is above it',
  ]);
});

test('the layer check allows imports from lower layers and imports of the platform, tables and cache tags', () => {
  const allowed = [
    '../users/service.ts',
    '../platform/db/pool.ts',
    './queries.ts',
    '../deals/tables.ts',
    '../deals/tags.ts',
  ];
  const text = allowed.map((one) => `import { one } from '${one}';`).join('\n');
  expect(faults(importsOf('server/chats/send.ts', text))).toEqual([]);
});

test('docs/ARCHITECTURE.md shows the layers', () => {
  const docs = readFileSync(path.join(root, 'docs/ARCHITECTURE.md'), 'utf8').replaceAll(/\s+/g, ' ');
  const rows = Object.entries(layers).map(([layer, of]) => `${layer}: ${of.join(', ')}`);
  expect(docs).toContain(rows.join(' '));
});
