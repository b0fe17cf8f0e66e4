import { desc } from 'drizzle-orm';
import { expect } from 'vitest';
import type { JobQuestion } from '#contract/job-questions.ts';
import { auditEntries } from '../audit/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { test } from '../testing/app.ts';
import { tradeRefs } from '../trades/service.ts';

const typeOf = async (db: Db, key: string) => (await tradeRefs(db)).typeByKey(key)?.id ?? 0;
const width = {
  key: 'sirina',
  text: 'Koliko je široko?',
  label: 'Širina',
  kind: 'number',
  unit: 'cm',
  min: 10,
  max: 900,
  taps: [60, 120, 240],
};
const side = {
  text: 'Na kojoj je strani?',
  label: 'Strana svijeta',
  kind: 'choice',
  options: [{ label: 'Sjever' }, { key: 'j', label: 'Jug' }, { label: 'Sjever!' }],
};

test('the questions of a type are public and identical for all readers', async ({ db, visitor, as }) => {
  const id = await typeOf(db, 'ugradnja-i-servis-bojlera');
  const { body, headers } = await visitor.get(`/job-types/${id}/questions`);
  expect(body.data).toMatchObject({ id: expect.any(Number), job_type_id: id });
  expect(body.data.questions.length).toBeGreaterThanOrEqual(2);
  expect(headers['cache-control']).toContain('public');
  expect((await (await as('worker')).get(`/job_types/${id}/questions`)).body.data).toEqual(body.data);
  expect(await visitor.get('/job-types/99999/questions')).toHaveStatus(404);
  expect(await visitor.get(`/job-types/${id}/questions?set=99999`)).toHaveStatus(404);
  const other = await typeOf(db, 'bojenje-zidova-i-stropova');
  expect(await visitor.get(`/job-types/${other}/questions?set=${body.data.id}`)).toHaveStatus(404);
  expect(await visitor.get(`/job-types/${id}/questions?set=x`)).toBe422('set');
});

test('editors save a new version, and the former one remains readable', async ({ db, visitor, as }) => {
  const id = await typeOf(db, 'ugradnja-i-zamjena-slavina');
  const admin = await as('moderator');
  const former = (await visitor.get(`/job-types/${id}/questions`)).body.data;
  const saved = await admin.put(`/admin/job-types/${id}/questions`, { questions: [width, side] });
  expect(saved).toHaveStatus(200);
  expect(saved.body.data.questions).toEqual([
    width,
    {
      ...side,
      key: 'strana-svijeta',
      options: [
        { key: 'sjever', label: 'Sjever' },
        { key: 'j', label: 'Jug' },
        { key: 'sjever-2', label: 'Sjever!' },
      ],
    },
  ]);
  expect(saved.body.data.versions).toMatchObject([
    { id: saved.body.data.id, author: 'Maja Moderator' },
    { id: former.id, author: null, questions: former.questions },
  ]);
  expect((await visitor.get(`/job-types/${id}/questions`)).body.data).toEqual({
    id: saved.body.data.id,
    job_type_id: id,
    questions: saved.body.data.questions,
  });
  expect((await visitor.get(`/job-types/${id}/questions?set=${former.id}`)).body.data).toEqual(former);
  const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  expect(entry).toMatchObject({
    actorId: admin.id,
    action: 'job_type.questions',
    subjectId: id,
    details: { former: former.id, value: saved.body.data.id },
  });
  const none = await admin.put(`/admin/job-types/${id}/questions`, { questions: [] });
  expect([none.status, none.body.data.questions]).toEqual([200, []]);
});

test('questions and options whose meaning changes get new keys, so filters find only matching answers', async ({
  db,
  as,
}) => {
  const path = `/admin/job-types/${await typeOf(db, 'kosnja-trave')}/questions`;
  const admin = await as('moderator');
  const save = async (questions: object[]): Promise<JobQuestion[]> =>
    (await admin.put(path, { questions })).body.data.questions;
  const keysOf = (questions: JobQuestion[]) =>
    questions.map((one) => [one.key, ...(one.kind === 'choice' ? one.options.map(({ key }) => key) : [])]);
  const first = await save([width, side]);
  const [number, choice] = first;
  if (number?.kind !== 'number' || choice?.kind !== 'choice') throw new Error('Unexpected questions.');
  expect(keysOf(await save([{ ...number, text: 'Kolika je?' }, choice]))).toEqual(keysOf(first));
  expect(
    keysOf(
      await save([
        { ...number, unit: 'm' },
        {
          ...choice,
          options: choice.options.map((one) => (one.key === 'j' ? { ...one, label: 'Istok' } : one)),
        },
      ]),
    ),
  ).toEqual([[`${number.key}-2`], [choice.key, 'sjever', 'istok', 'sjever-2']]);
  // Restores the first version.
  expect(keysOf(await save(first))).toEqual(keysOf(first));
  expect(keysOf(await save([{ ...number, label: 'Visina' }]))).toEqual([['visina']]);
});

test('a form and a JSON body save the same questions', async ({ db, as }) => {
  const id = await typeOf(db, 'kosnja-trave');
  const form = new URLSearchParams({
    'questions[0][key]': '',
    'questions[0][text]': 'Koliko je velika okućnica?',
    'questions[0][label]': 'Okućnica',
    'questions[0][kind]': 'number',
    'questions[0][unit]': 'm²',
    'questions[0][min]': '10',
    'questions[0][max]': '9000',
    'questions[0][taps]': '100, 300, 600',
  });
  const admin = await as('superadmin');
  const saved = await admin.send('PUT', `/admin/job-types/${id}/questions`, { form: form.toString() });
  expect(saved.body.data.questions).toEqual([
    {
      key: 'okucnica',
      text: 'Koliko je velika okućnica?',
      label: 'Okućnica',
      kind: 'number',
      unit: 'm²',
      min: 10,
      max: 9000,
      taps: [100, 300, 600],
    },
  ]);
});

test('only content administrators can read the versions and save questions', async ({ db, visitor, as }) => {
  const path = `/admin/job-types/${await typeOf(db, 'kosnja-trave')}/questions`;
  expect(await visitor.get(path)).toHaveStatus(401);
  expect(await visitor.put(path, { questions: [] })).toHaveStatus(401);
  for (const part of ['client', 'worker', 'finance', 'support'] as const) {
    const person = await as(part);
    expect(await person.get(path)).toHaveStatus(403);
    expect(await person.put(path, { questions: [] })).toHaveStatus(403);
  }
  const admin = await as('moderator');
  expect(await admin.get('/admin/job-types/99999/questions')).toHaveStatus(404);
  expect(await admin.put('/admin/job-types/99999/questions', { questions: [] })).toHaveStatus(404);
});

test('each invalid property of a question is reported at its field', async ({ db, as }) => {
  const path = `/admin/job-types/${await typeOf(db, 'kosnja-trave')}/questions`;
  const admin = await as('moderator');
  const { options: _, ...sideOnly } = side;
  for (const [questions, field] of [
    [[{ ...width, text: 'Širina' }], 'questions.0.text'],
    [[{ ...width, text: '' }], 'questions.0.text'],
    [[{ ...width, label: 'x'.repeat(25) }], 'questions.0.label'],
    [[{ ...width, key: 'Širina' }], 'questions.0.key'],
    [[{ ...width, kind: 'text' }], 'questions.0.kind'],
    [[{ ...width, max: 10 }], 'questions.0.max'],
    [[{ ...width, unit: 'kilometara' }], 'questions.0.unit'],
    [[{ ...width, taps: [60, 120] }], 'questions.0.taps'],
    [[{ ...width, taps: [60, 240, 120] }], 'questions.0.taps'],
    [[{ ...width, taps: [5, 60, 120] }], 'questions.0.taps'],
    [[{ ...sideOnly, options: [{ label: 'Sjever' }] }], 'questions.0.options'],
    [[{ ...sideOnly, options: [{ label: 'Sjever' }, { label: 'Sjever' }] }], 'questions.0.options.1.label'],
    [[width, { ...width, label: 'Druga širina' }], 'questions.1.key'],
    [[width, { ...width, key: 'druga' }], 'questions.1.label'],
    [Array(6).fill(width), 'questions'],
    ['x', 'questions'],
  ] as const)
    expect(await admin.put(path, { questions }), JSON.stringify(questions)).toBe422(field);
});
