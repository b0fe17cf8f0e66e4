import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { bare } from './bare-endpoints.ts';

const contract = new Map([
  [
    '#contract/notes.ts',
    new Map([
      ['listNotes', { method: 'GET', path: '/notes' }],
      ['writeNote', { method: 'POST', path: '/notes', body: {} }],
    ]),
  ],
]);
const written = (code: string) => bare(code, parseSync('a.js', code).program.body, contract);

test('an imported endpoint is reduced to its method and path', () => {
  expect(written("import { listNotes } from '#contract/notes.ts';\nlistNotes;")).toBe(
    "const listNotes = { method: 'GET', path: '/notes' };\nlistNotes;",
  );
});

test('an endpoint with a body can load its schema', () => {
  expect(written("import { writeNote as write } from '#contract/notes.ts';")).toBe(
    "const write = { method: 'POST', path: '/notes', whole: () => import('#contract/notes.ts').then((contract) => contract.writeNote) };",
  );
});

test('imports other than endpoints are left unchanged', () => {
  expect(written("import { kinds, listNotes, shown as visible } from '#contract/notes.ts';")).toBe(
    "import { kinds, shown as visible } from '#contract/notes.ts'; const listNotes = { method: 'GET', path: '/notes' };",
  );
  expect(written("import { kinds } from '#contract/notes.ts';")).toBeNull();
  expect(written("import { listNotes } from './notes.ts';")).toBeNull();
});

test('a namespace import of a contract file, which would bundle all its schemas, is rejected', () => {
  expect(() => written("import * as contract from '#contract/notes.ts';")).toThrow(
    '#contract/notes.ts: import endpoints by name, not with a namespace import',
  );
});
