import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commitProblems, subjectProblems } from './commits.ts';

test.for([
  'Add a gate for commit subjects',
  'Address findings of the review',
  'Process refunds in order',
  'Pass the actor to policies',
  'Focus the first wrong field',
  'Embed PostgreSQL',
  'Bring back the map',
  'Never send gzip to a client that takes only Brotli',
  'Re-enable the test',
  'Preview, test and withdraw a newsletter',
  'Revert "A subject that broke the rules; twice, and that is far longer than seventy-two characters"',
])('the check accepts the commit subject “%s”', (subject) => {
  expect(subjectProblems(subject)).toEqual([]);
});

const noImperative = 'does not begin with an imperative, as in “Add” or “Fix”';
test.for([
  ['add a gate', noImperative],
  ['fix: a gate', noImperative],
  ['Added a gate', noImperative],
  ['Adding a gate', noImperative],
  ['Adds a gate', noImperative],
  ['Imports in their order', noImperative],
  ['The gate holds', noImperative],
  ['What follows from it', noImperative],
  ['Every commit is checked', noImperative],
  ['Confirmation is required', noImperative],
  ['Add a gate; sort imports', 'joins changes with a semicolon'],
  [`Add ${'a'.repeat(69)}`, 'has 73 characters, at most 72 are allowed'],
  ['fixup! Add a gate', 'is to be squashed before it is pushed'],
  ['squash! Add a gate', 'is to be squashed before it is pushed'],
] as const)('the check rejects the commit subject “%s”', ([subject, problem]) => {
  expect(subjectProblems(subject)).toEqual([problem]);
});

const scratch = mkdtempSync(path.join(os.tmpdir(), 'commits-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('the check covers all non-merge commits after its base, or only the last commit if the base is unknown', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.test', ...args], {
      cwd: scratch,
      encoding: 'utf8',
    });
  const commit = (subject: string) => git('commit', '--quiet', '--allow-empty', '-m', subject);
  expect(commitProblems(scratch)).toEqual([]);
  git('init', '--quiet', '--initial-branch=main');
  expect(commitProblems(scratch)).toEqual([]);
  commit('the base');
  const base = git('rev-parse', 'HEAD').trim();
  expect(commitProblems(scratch, base)).toEqual([]);
  git('switch', '--quiet', '--create', 'side');
  commit('a side');
  git('switch', '--quiet', 'main');
  git('merge', '--quiet', '--no-ff', '-m', 'merging; a side', 'side');
  commit('another');
  const problem = (subject: string) =>
    expect.stringMatching(new RegExp(`^commit [\\da-f]+ “${subject}” does not begin`));
  expect(commitProblems(scratch, base)).toEqual([problem('another'), problem('a side')]);
  expect(commitProblems(scratch)).toEqual([problem('another')]);
});
