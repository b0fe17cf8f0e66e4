import { expect, test } from 'vitest';
import { beginnings, findForms, formProblems, names, type Places, wordings } from './forms.ts';

function formsIn(text: string): string[] {
  const places: Places = new Map();
  findForms(places, [...wordings, ...beginnings, ...names], 'file.ts', { line: 1, text });
  return [...places.keys()];
}

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
] as const)('finds a form in %j', ([text, name]) => {
  expect(formsIn(text)).toEqual([name]);
});

test.for(['Offers of the newest.', 'A mail server.', 'Whatsoever, offers, understands.', 'signal_marks_old'])(
  'finds no form in %j',
  (text) => {
    expect(formsIn(text)).toEqual([]);
  },
);

test('a number may only fall', () => {
  const places: Places = new Map([['anew', ['a.ts:1: read anew', 'b.ts:2: made anew']]]);
  expect(formProblems(places, { anew: 2 })).toEqual([]);
  expect(formProblems(places, { anew: 3 })).toEqual(['“anew”: lower the number to 2']);
  expect(formProblems(places, { anew: 1 })).toEqual([
    '“anew”: 2 places, 1 allowed (use “again”, or “uncached” for a response)',
    '  a.ts:1: read anew',
    '  b.ts:2: made anew',
  ]);
  expect(formProblems(new Map(), { gone: 1 })).toEqual(['“gone” is not a form: remove its number']);
});

test('gives the line of each place', () => {
  const places: Places = new Map();
  findForms(places, wordings, 'a.ts', { line: 7, text: 'Anew.\nRead\nanew, and anew.' });
  expect(places.get('anew')?.map((place) => place.split(':')[1])).toEqual(['7', '9', '9']);
});
