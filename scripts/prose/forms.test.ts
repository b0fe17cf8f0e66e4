import { expect, test } from 'vitest';
import { beginnings, formProblems, names, wordings } from './forms.ts';

const problemsIn = (text: string) =>
  formProblems([...wordings, ...beginnings, ...names], 'file.ts', { line: 7, text });

test.for([
  ['Sent to whoever asks.', 'whoever'],
  ['Any, whatever it is.', 'whatever'],
  ['Read by somebody.', 'somebody'],
  ['Rendered\nanew.', 'anew'],
  ['An error is said.', 'is said'],
  ['People are\ntold.', 'tells'],
  ['A rule stands here.', 'stands'],
  ['A backup is made.', 'is made'],
  ['One’s own profile.', 'one’s own'],
  ['Rejects such an answer.', 'such a'],
  ['Sends a mail.', 'a mail'],
  ['Sends mails.', 'a mail'],
  ['Kept as long as it is used.', 'as long as'],
  ['Readable without a line.', 'without a line'],
  ['Gives up after a minute.', 'gives up'],
  ['Of the newest.', 'Of … (beginning)'],
  ['What follows.', 'What … (beginning)'],
  ['The same for ads.', 'The same … (beginning)'],
  ['Calls holdUser first.', 'holdUser'],
  ['Reads `signal_marks`.', 'signal_marks'],
  ["import { collect } from './collected.ts';", 'collected.ts'],
  ['See server/upkeep/counts.ts.', 'server/upkeep'],
] as const)('the check finds a rejected wording in %j', ([text, name]) => {
  expect(problemsIn(text)).toEqual([expect.stringContaining(`(“${name}”: `)]);
});

test.for([
  'Offers of the newest.',
  'A mail server.',
  'Whatsoever, offers, understands.',
  'signal_marks_old',
  'web/platform/forms/utc-offset.ts, contract/text-content.ts',
])('the check finds no rejected wording in %j', (text) => {
  expect(problemsIn(text)).toEqual([]);
});

test('each problem is reported with its line and text', () => {
  expect(problemsIn('Again.\nRead\nanew, and anew.')).toEqual([
    'file.ts:9: Again. Read anew, and anew. (“anew”: use “again”, or “uncached” for a response)',
    'file.ts:9: Again. Read anew, and anew. (“anew”: use “again”, or “uncached” for a response)',
  ]);
});
