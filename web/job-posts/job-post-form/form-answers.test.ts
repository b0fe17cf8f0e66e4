import { describe, expect, test } from 'vitest';
import type { JobQuestion } from '#contract/job-questions.ts';
import { missingFor } from './advice.ts';
import { blankDraft, bodyOf, type Draft, parseDraft } from './draft.ts';
import { answerFaults, setFor, typedAnswer, valuesFor, withAnswer } from './form-answers.ts';
import { checkPost } from './steps.ts';

const area = {
  key: 'povrsina',
  text: 'Kolika je površina?',
  label: 'Površina',
  kind: 'number',
  unit: 'm²',
  min: 1,
  max: 5000,
  taps: [20, 50, 80],
} as const satisfies JobQuestion;
const height = {
  key: 'visina-stropa',
  text: 'Koliko je visok strop?',
  label: 'Visina stropa',
  kind: 'choice',
  options: [
    { key: 'do-260', label: 'Do 2,6 m' },
    { key: 'vise', label: 'Više od 2,6 m' },
  ],
} as const;
const questions: JobQuestion[] = [area, { ...height, options: [...height.options] }];

const empty = blankDraft();
const begun: Draft['fields'] = {
  ...empty.fields,
  job_category_id: 4,
  job_type_id: 31,
  subject: 'Treba obojiti dnevni boravak.',
};
function answered(...given: [key: string, value: Parameters<typeof withAnswer>[3]][]): Draft['fields'] {
  let fields = begun;
  for (const [key, value] of given) fields = { ...fields, answers: withAnswer(fields, 12, key, value) };
  return fields;
}

describe('answers of a form', () => {
  test('are sent sorted by key, with the id of the question set that was shown', () => {
    expect(bodyOf(begun)).toMatchObject({ answers: [] });
    expect(bodyOf(begun)).not.toHaveProperty('question_set_id');
    const one = answered(['visina-stropa', 'vise'], ['povrsina', 50]);
    const other = answered(['povrsina', 20], ['visina-stropa', 'vise'], ['povrsina', 50]);
    expect(bodyOf(one)).toMatchObject({
      question_set_id: 12,
      answers: [
        { key: 'povrsina', value: 50 },
        { key: 'visina-stropa', value: 'vise' },
      ],
    });
    expect(JSON.stringify(bodyOf(one))).toBe(JSON.stringify(bodyOf(other)));
    expect(bodyOf(answered(['povrsina', 50], ['povrsina', undefined]))).toMatchObject({ answers: [] });
  });

  test('apply only to the job type and the kind of post for which they were given', () => {
    const given = answered(['povrsina', 50]);
    expect([valuesFor(given), setFor(given)]).toEqual([{ povrsina: 50 }, 12]);
    for (const other of [
      { ...given, job_type_id: 32 },
      { ...given, job_type_id: '' },
      { ...given, type: 'offer' },
    ] as const) {
      expect([valuesFor(other), setFor(other)]).toEqual([{}, null]);
      expect(bodyOf(other).answers).toEqual([]);
    }
    const retyped = { ...given, job_type_id: 32 };
    expect(withAnswer(retyped, 13, 'kat', '1-2')).toEqual({
      typeId: 32,
      setId: 13,
      values: { kat: '1-2' },
    });
  });

  test('to a numeric question must be integers within its bounds; otherwise the step shows the reason', async () => {
    expect(['80', ' 1.200 ', '', '  '].map((text) => typedAnswer(area, text))).toEqual([
      80,
      1200,
      undefined,
      undefined,
    ]);
    for (const typed of ['0', '5001', '12,5', 'oko 50', '-3', '9999999999'])
      expect(typedAnswer(area, typed), typed).toEqual({
        typed,
        fault: 'Upišite cijeli broj od 1 do 5.000 m².',
      });
    const wrong = answered(['povrsina', typedAnswer(area, 'oko 50')], ['visina-stropa', 'vise']);
    expect(answerFaults(wrong)).toEqual({ answers: ['Upišite cijeli broj od 1 do 5.000 m².'] });
    expect(Object.keys(await checkPost(wrong, []))).toEqual(['answers']);
    expect(bodyOf(wrong).answers).toEqual([{ key: 'visina-stropa', value: 'vise' }]);
  });

  test('are restored with a draft, and are empty in a draft saved before the questions existed', () => {
    const draft = { ...empty, fields: answered(['povrsina', 50], ['visina-stropa', 'vise']) };
    expect(parseDraft(JSON.stringify(draft))?.fields).toEqual(draft.fields);
    const { answers: _, ...older } = begun;
    expect(parseDraft(JSON.stringify({ ...empty, fields: older }))?.fields).toEqual(begun);
    const broken = { ...begun, answers: { typeId: 31, setId: 12, values: { povrsina: [] } } };
    expect(parseDraft(JSON.stringify({ ...empty, fields: broken }))).toBeNull();
  });
});

describe('advice before sending', () => {
  const texts = (draft: Draft) => missingFor(draft, questions).map(({ text }) => text);

  test('names a missing photo, unanswered questions and a missing time', () => {
    expect(texts({ ...empty, fields: begun })).toEqual([
      'Dodajte fotografiju',
      'Odgovorite: površina, visina stropa',
      'Ako imate rok, odaberite ga',
    ]);
    expect(texts({ ...empty, fields: answered(['povrsina', 50]) })[1]).toBe('Odgovorite: visina stropa');
  });

  test('names at most three questions, numeric questions first', () => {
    const choices = ['Zahvat', 'Vrsta pumpe', 'Izvor vode'].map((label) => ({
      ...questions[1],
      key: label,
      label,
    }));
    const all = [...choices, { ...area, key: 'dubina-vode', label: 'Dubina vode' }] as JobQuestion[];
    expect(missingFor({ ...empty, fields: begun }, all).map(({ text }) => text)).toContain(
      'Odgovorite: dubina vode, zahvat, vrsta pumpe',
    );
  });

  test('is empty for services and for a complete inquiry', () => {
    const whole = { ...answered(['povrsina', 50], ['visina-stropa', 'vise']), urgency: 'urgent' } as const;
    const files = [{ id: 'a', name: 'a.jpg', size: 3, kind: 'image' }] as const;
    expect(texts({ ...empty, fields: whole, files: [...files] })).toEqual([]);
    expect(texts({ ...empty, fields: { ...begun, type: 'offer' } })).toEqual([]);
    expect(missingFor({ ...empty, fields: whole, files: [...files] }, undefined)).toEqual([]);
  });
});
