import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { contractEndpoints } from '../server/testing/all-limits.ts';
import { foldersIn } from './folders.ts';

/** Strings of the platform that name a feature, with the reason. */
const reasons: Record<string, string> = {
  'server/platform/backup/backup.ts:  already exists. Use another file name: existing backups are not overwritten.':
    'a message',
  'server/platform/backup/restore.ts: SECRET_KEY differs from that of the original site, so second factors and tokens could not be read. Set the same one.':
    'a message',
  'server/platform/markdown/markdown.ts: tokens': 'a property of the Markdown lexer',
  'server/platform/media/pdf-streams.ts: tokens': 'tokens of a PDF',
  'server/platform/push/fcm.ts: https://www.googleapis.com/auth/firebase.messaging': 'a scope of Google',
  'server/platform/session/actor.ts: auth': 'a property of every endpoint',
  'server/platform/session/actor.ts: auth.scope': 'the key of an error',
  'server/platform/session/actor.ts: auth.scope_never': 'the key of an error',
  'server/platform/calendar.ts: text/calendar; charset=utf-8': 'a media type',
  'server/platform/session/actor.ts: #contract/users.ts': 'every session has a type of user and a role',
};

const root = path.resolve(import.meta.dirname, '..');

/** Names of platform folders, which the platform may use even if a feature or table has the same name. */
const ambiguous = foldersIn('server/platform');
const other = ['migrations', 'platform', 'seed', 'testing'];
const features = foldersIn('server').filter((name) => !other.includes(name));
const tables = globSync('server/*/tables.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bpgTable\(\s*'(\w+)'/g)].map(
    ([, name = '']) => name,
  ),
);
const paths = (await contractEndpoints()).flatMap((def) => [def.path, `${def.method} ${def.path}`]);
const names = new Set([...features, ...tables].filter((name) => !ambiguous.includes(name)));

/** Returns the strings of a module that name a feature, its table or the path of an endpoint. */
function featureNames(file: string, text: string): string[] {
  const found = new Set<string>();
  const check = (value: string) => {
    const words = value.split(/[^A-Za-z_-]+/);
    if (paths.includes(value) || words.some((word) => names.has(word))) found.add(value);
  };
  const literal = ({ value }: { value: unknown }) => {
    if (typeof value === 'string') check(value);
  };
  const template = ({ value }: ESTree.TemplateElement) => check(value.raw);
  new Visitor({ Literal: literal, TemplateElement: template }).visit(parseSync(file, text).program);
  return [...found];
}

test('the check finds features, tables and paths in strings, templates and imports, but not in comments', () => {
  const text = `
import { reviewStars } from '#contract/reviews.ts';
// The reviews of a person.
const tags = { places: 'places', one: (id: number) => \`job-posts \${id}\` };
const open = new Set(['/tickets', 'POST /me/consents', 'text/html']);
const read = sql\`select 1 from job_posts\`;
const other = ['newspaper', 'help me', /users/];`;
  expect(featureNames('one.ts', text)).toEqual([
    '#contract/reviews.ts',
    'places',
    'job-posts ',
    '/tickets',
    'POST /me/consents',
    'select 1 from job_posts',
    'help me',
  ]);
});

test('the platform names no feature, not even in a string', () => {
  const files = globSync('server/platform/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    featureNames(file, readFileSync(path.join(root, file), 'utf8')).map((value) => `${file}: ${value}`),
  );
  expect(found.sort()).toEqual(Object.keys(reasons).sort());
});
