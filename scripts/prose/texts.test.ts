import { expect, test } from 'vitest';
import { commentsIn, documentPathsIn, proseOf, titlesIn } from './texts.ts';

test('comments are found, but comment markers in strings, templates and regular expressions are ignored', () => {
  const source = [
    "const a = '// no'; const b = `/* no */ // no`; const c = /\\/\\/ no/; // First,",
    '// continued.',
    '',
    '/**',
    ' * Second,',
    ' * on two lines.',
    ' */',
    'const d = <p title="// no">{/* Third. */}// text</p>;',
  ].join('\n');
  expect(commentsIn('file.tsx', source)).toEqual([
    { line: 1, text: 'First,\ncontinued.' },
    { line: 5, text: 'Second,\non two lines.' },
    { line: 8, text: 'Third.' },
  ]);
});

test('adjacent block comments are separate comments, as are line comments with code between them', () => {
  const source = '// One.\n/* Two. */\n/* Three. */\nlet a = 1; // Four.\nlet b = 2; // Five.\n';
  expect(commentsIn('file.ts', source).map(({ text }) => text)).toEqual([
    'One.',
    'Two.',
    'Three.',
    'Four.',
    'Five.',
  ]);
});

test('line comments with only blank lines between them are one comment, with the lines of the file', () => {
  expect(commentsIn('file.ts', '// One,\n\n\n// two.')).toEqual([{ line: 1, text: 'One,\n\n\ntwo.' }]);
});

test('comments are found in CSS, in SQL and in files that mark them with #', () => {
  expect(commentsIn('file.css', 'a { content: "/* no */"; }\n/* Yes. */')).toEqual([
    { line: 2, text: 'Yes.' },
  ]);
  expect(commentsIn('.ci/run', '#!/bin/sh\necho "# no"\n  # Yes,\n  # twice.\n')).toEqual([
    { line: 3, text: 'Yes,\ntwice.' },
  ]);
  const sql = "SELECT '-- no';--> statement-breakpoint\n--> statement-breakpoint\n-- Yes,\n  -- twice.\n";
  expect(commentsIn('0001_a.sql', sql)).toEqual([{ line: 3, text: 'Yes,\ntwice.' }]);
});

test('paths of documents are found in strings, but not in URLs', () => {
  const source = [
    "const a = 'See docs/OPERATIONS.md#alerts.';",
    "const b = 'https://a.test/docs/no.md, node_modules/docs/no.md';",
    "const c = read('../docs/decisions/002-counters.md') + '(docs/decisions/002)';",
  ].join('\n');
  expect(documentPathsIn(source)).toEqual([
    { line: 1, text: 'docs/OPERATIONS.md#alerts' },
    { line: 3, text: 'docs/decisions/002-counters.md' },
    { line: 3, text: 'docs/decisions/002' },
  ]);
});

test('titles of tests, parameterised tests and groups are found', () => {
  const source = [
    "describe('a group', () => {",
    "  test('a title', { tag: '@slow' }, () => {});",
    '  test.for([1, 2])(',
    "    'a title of %i',",
    '    () => {},',
    '  );',
    '  test.skip(`a template`, () => {});',
    '});',
  ].join('\n');
  expect(titlesIn(source)).toEqual([
    { line: 1, text: 'a group' },
    { line: 2, text: 'a title' },
    { line: 4, text: 'a title of %i' },
    { line: 7, text: 'a template' },
  ]);
});

test('code is removed from a document without moving its lines', () => {
  expect(proseOf('one `code` two\n```sh\nnpm test\n```\nthree')).toBe('one `` two\n\n\n\nthree');
  expect(proseOf('1. one\n   ```sh\n   npm test\n   ```\n   two')).toBe('1. one\n\n\n\n   two');
});
