import { expect, test } from 'vitest';
import { noteProblems } from './decision-notes.ts';

const note = [
  '# 001 Counters',
  '- Date: 2026-11-21\n- Status: accepted',
  '## Context',
  'Counting a list takes long.',
  '## Decision',
  'Triggers write counters.',
  '## Consequences',
  'Counts are exact.',
  '## Figures',
  'None measured.',
].join('\n\n');
const problems = (source: string) => noteProblems('001.md', source);
/** A note of the given number of words. */
const noteOf = (words: number) => note + ' word'.repeat(words - note.split(/\s+/).length);

test('the check accepts a note with all fields and sections', () => {
  expect(problems(note)).toEqual([]);
});

test.for([
  ['- Date: 2026-11-21\n', '001.md has no field Date'],
  ['- Status: accepted', '001.md has no field Status'],
  ['## Context', '001.md has no section Context, or an empty one'],
  ['Triggers write counters.\n\n', '001.md has no section Decision, or an empty one'],
  ['## Consequences', '001.md has no section Consequences, or an empty one'],
  ['None measured.', '001.md has no section Figures, or an empty one'],
] as const)('the check rejects a note without %j', ([part, problem]) => {
  expect(problems(note.replace(part, ''))).toEqual([problem]);
});

test('the check rejects a note of more than 330 words', () => {
  expect(problems(noteOf(330))).toEqual([]);
  expect(problems(noteOf(331))).toEqual(['001.md has 331 words, at most 330 are allowed']);
});
