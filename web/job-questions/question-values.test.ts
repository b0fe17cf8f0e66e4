import { expect, test } from 'vitest';
import { type JobQuestion, questionsInput } from '#contract/job-questions.ts';
import { questionsIn, valuesOfQuestions } from './question-values.ts';

const questions: JobQuestion[] = [
  {
    key: 'kat',
    text: 'Na kojem je katu?',
    label: 'Kat',
    kind: 'choice',
    options: [
      { key: 'prizemlje', label: 'Prizemlje' },
      { key: '1-2', label: '1. ili 2. kat' },
    ],
  },
  {
    key: 'povrsina',
    text: 'Kolika je površina?',
    label: 'Površina',
    kind: 'number',
    unit: 'm²',
    min: 1,
    max: 5000,
    taps: [20, 50, 80],
  },
];

test('the questions form is parsed back to the same questions, with the keys that older answers use', () => {
  const values = valuesOfQuestions(questions);
  expect(values['questions.0.options.1.label']).toBe('1. ili 2. kat');
  expect(questionsInput.parse(questionsIn(values))).toEqual(questions);
});

test.each([
  [{ 2: 1 }, 'cabde'],
  [{ 0: 3 }, 'bcade'],
  [{ 0: 2, 1: 1 }, 'bacde'],
  [{ 0: 3, 1: 1, 2: 2 }, 'bcade'],
  [{ 4: 1, 0: 5 }, 'ebcda'],
  [{ 1: 1, 2: 1 }, 'bcade'],
])('questions are moved to the chosen positions: %j', (places, order) => {
  const text = (at: number) => ({
    [`questions.${at}.text`]: 'Što?',
    [`questions.${at}.label`]: 'abcde'[at] ?? '',
  });
  const values = Object.assign(
    {},
    ...[0, 1, 2, 3, 4].map(text),
    ...Object.entries(places).map(([at, place]) => ({ [`questions.${at}.place`]: String(place) })),
  );
  expect(
    questionsIn(values)
      .map(({ label }) => label)
      .join(''),
  ).toBe(order);
});

test('empty rows and options are omitted', () => {
  const values = {
    ...valuesOfQuestions(questions),
    'questions.0.text': ' ',
    'questions.0.label': '',
    'questions.1.kind': 'choice',
    'questions.1.options.0.label': '',
    'questions.1.options.1.label': 'Do 50 m²',
    'questions.1.options.3.label': 'Više',
    'questions.1.options.3.key': '',
  };
  expect(questionsInput.parse(questionsIn(values))).toEqual([
    {
      key: 'povrsina',
      text: 'Kolika je površina?',
      label: 'Površina',
      kind: 'choice',
      options: [{ label: 'Do 50 m²' }, { label: 'Više' }],
    },
  ]);
  expect(questionsIn({})).toEqual([]);
});
