import { expect, test } from 'vitest';
import { questionLimits } from '#contract/constants.ts';
import { questionsInput } from '#contract/job-questions.ts';
import { postFields } from '#contract/labels.ts';
import trades from './data/trades.json' with { type: 'json' };
import { questionsFile, seededJobQuestions } from './job-questions.ts';

const types = trades.categories.flatMap((category) => category.types.map(({ key }) => key));

test('every job type has two to five questions', () => {
  expect([...seededJobQuestions.keys()].sort()).toEqual([...types].sort());
  for (const [type, questions] of seededJobQuestions) {
    expect(questions.length, type).toBeGreaterThanOrEqual(2);
    expect(questions.length, type).toBeLessThanOrEqual(questionLimits.perType);
  }
});

test('an editor could save the questions of every type unchanged', () => {
  for (const [type, questions] of seededJobQuestions) {
    const parsed = questionsInput.safeParse(questions);
    expect(parsed.error?.issues, type).toBeUndefined();
    expect(parsed.data, type).toEqual(questions);
  }
});

test('a key identifies the same question in every type, and every common question is used', () => {
  const used = new Set<string>();
  const own = new Map<string, string>();
  for (const [type, questions] of Object.entries(questionsFile.types))
    for (const question of questions) {
      if (typeof question === 'string') {
        used.add(question);
        continue;
      }
      expect(questionsFile.common, `${type} ${question.key}`).not.toHaveProperty(question.key);
      expect(own.get(question.key), `${question.key} of ${type}`).toBeUndefined();
      own.set(question.key, type);
    }
  expect([...used].sort()).toEqual(Object.keys(questionsFile.common).sort());
});

test('no field of a question has the name of another field of the form', () => {
  const labels = Object.values(postFields).flatMap((label) =>
    typeof label === 'string' ? label : Object.values(label),
  );
  expect(labels).toContain('Što treba napraviti?');
  for (const [type, questions] of seededJobQuestions) {
    const names = questions.flatMap(({ text, kind, label }) => (kind === 'number' ? [text, label] : text));
    expect(new Set([...labels, ...names]).size, type).toBe(labels.length + names.length);
  }
});

test('a number question has no unit if its label says what is counted', () => {
  const numbers = [...seededJobQuestions.values()].flat().filter((one) => one.kind === 'number');
  expect(numbers.filter(({ unit }) => unit === '').length).toBeGreaterThan(60);
  for (const { key, label, unit } of numbers) {
    expect(unit, key).not.toMatch(/^(?:kom|osob|sat)/);
    if (/^(?:Broj|Sati)\b/.test(label)) expect(unit, key).toBe('');
  }
});

test('units do not contain spaces or start with a digit; option labels start with a capital or a digit', () => {
  for (const [type, questions] of seededJobQuestions)
    for (const question of questions)
      if (question.kind === 'number') expect(question.unit, type).not.toMatch(/^\d|\s/);
      else for (const { label } of question.options) expect(label, type).toMatch(/^(?:[\p{Lu}\d]|iP|macOS)/u);
});

/** Keys of the questions that a tradesperson asks first about each of three common jobs. */
const asked = {
  'ugradnja-i-servis-bojlera': ['vrsta-bojlera', 'litara-bojlera', 'starost-ugradenog'],
  'bojenje-zidova-i-stropova': ['tlocrt-za-bojenje', 'prostorija-za-bojenje', 'visina-stropa'],
  'selidba-stana-ili-kuce': [
    'selidba-kat-polazista',
    'selidba-kat-odredista',
    'selidba-dizala',
    'prijevoz-udaljenost',
  ],
};

test('boiler jobs ask for kind, litres and age, painting for area, rooms and height, moves for floors, lifts and distance', () => {
  for (const [type, keys] of Object.entries(asked))
    expect(seededJobQuestions.get(type)?.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
  const measured = ['litara-bojlera', 'tlocrt-za-bojenje', 'prostorija-za-bojenje'];
  const units = [...seededJobQuestions.values()]
    .flat()
    .flatMap((one) => (one.kind === 'number' && measured.includes(one.key) ? [one.unit] : []));
  expect(units.sort()).toEqual(['', 'l', 'm²']);
});

test('every type of transport between two places asks for the distance or the destination', () => {
  const between = [
    'selidba-stana-ili-kuce',
    'selidba-ureda',
    'kombi-prijevoz',
    'medunarodne-selidbe',
    'prijevoz-klavira-i-teskih-predmeta',
    'prijevoz-gradevinskog-materijala',
    'dostava-paketa',
    'prijevoz-osoba',
    'vucna-sluzba',
  ];
  for (const type of between) {
    const keys = seededJobQuestions.get(type)?.map(({ key }) => key) ?? [];
    expect(keys.includes('prijevoz-udaljenost') || keys.includes('selidba-drzava'), type).toBe(true);
  }
});
