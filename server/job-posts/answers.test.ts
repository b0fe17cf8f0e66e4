import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import { choices, makePost } from '../testing/job-posts.ts';
import { massageQuestions } from '../testing/job-questions.ts';
import { jobPosts } from './tables.ts';

const type = 'masaza';
const home = {
  key: 'mjesto-rada',
  label: 'Gdje',
  value: 'doma',
  unit: null,
  text: 'Kod mene doma',
};
const long = { key: 'trajanje', label: 'Trajanje', value: 1200, unit: 'min', text: '1.200 min' };

const ask = async (admin: Person, id: number, asked: unknown = massageQuestions): Promise<number> =>
  (await admin.put(`/admin/job-types/${id}/questions`, { questions: asked })).body.data.id;

async function begin(db: Db, admin: Person) {
  const chosen = await choices(db, { type, town: 'zadar' });
  const set = await ask(admin, chosen.job_type_id);
  return { set, form: { ...chosen, subject: 'Treba mi masaža leđa nakon posla.' } };
}

test('answers are stored by key and shown in the words of their questions', async ({ db, as }) => {
  const { set, form } = await begin(db, await as('moderator'));
  const ana = await as('client');
  expect((await ana.post('/job-posts', form)).body.data).toMatchObject({
    question_set_id: null,
    answers: [],
  });
  const made = await ana.post('/job-posts', {
    ...form,
    answers: [
      { key: 'trajanje', value: 1200 },
      { key: 'mjesto-rada', value: 'doma' },
    ],
  });
  expect(made).toHaveStatus(201);
  const { id } = made.body.data;
  expect(made.body.data).toMatchObject({ question_set_id: set, answers: [home, long] });
  expect((await ana.get(`/job-posts/${id}`)).body.data.answers).toEqual([home, long]);
  const [row] = await db.select().from(jobPosts).where(eq(jobPosts.id, id));
  expect(row?.answers).toEqual({ trajanje: 1200, 'mjesto-rada': 'doma' });
});

test('urlencoded and multipart forms send answers as nested fields, and blank ones are omitted', async ({
  db,
  as,
}) => {
  const { form } = await begin(db, await as('moderator'));
  const ana = await as('client');
  const fields = {
    ...Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)])),
    'answers[0][key]': 'mjesto-rada',
    'answers[0][value]': '',
    'answers[1][key]': 'trajanje',
    'answers[1][value]': '1200',
  };
  const urlencoded = await ana.send('POST', '/job-posts', { form: new URLSearchParams(fields).toString() });
  const multipart = await ana.upload('/job-posts', {}, fields);
  for (const { body } of [urlencoded, multipart]) expect(body.data.answers).toEqual([long]);
  const { id } = multipart.body.data;
  const cleared = await ana.send('POST', `/job-posts/${id}?_method=PUT`, { form: 'answers=' });
  expect(cleared.body.data).toMatchObject({ answers: [], question_set_id: null });
});

test('each invalid answer is reported at its field', async ({ db, as }) => {
  const { set, form } = await begin(db, await as('moderator'));
  const ana = await as('client');
  const other = await choices(db, { type: 'kosnja-trave' });
  const send = (answers: unknown, more: object = {}) => ana.post('/job-posts', { ...form, answers, ...more });
  expect(await send([{ key: 'boja', value: 'plava' }])).toBe422('answers.0.key', 'boja');
  expect(await send([{ key: 'mjesto-rada', value: 'ured' }])).toBe422('answers.0.value', 'Gdje');
  expect(await send([{ key: 'mjesto-rada', value: 1 }])).toBe422('answers.0.value');
  for (const value of [14, 2001, 30.5, 'dugo', true, null, {}])
    expect(await send([home, { key: 'trajanje', value }]), String(value)).toBe422('answers.1.value');
  expect(await send([home, home])).toBe422('answers.1.key', 'Dva odgovora');
  expect(await send([{ key: 'mjesto-rada' }])).toBe422('answers.0.value');
  expect(await send(Array(6).fill(home))).toBe422('answers');
  expect(await send('doma')).toBe422('answers');
  expect(await send([{ ...home, extra: 1 }])).toBe422('answers.0.extra');
  expect(await send([{ key: '__proto__', value: 'doma' }])).toBe422('answers.0.key');
  const mia = await as('client');
  for (const more of [{ question_set_id: 999_999 }, { ...other, question_set_id: set }])
    expect(await mia.post('/job-posts', { ...form, answers: [home], ...more })).toBe422('question_set_id');
  const offer = { ...form, type: 'offer', subject: 'Nudim masažu leđa na adresi klijenta.' };
  const ivo = await as('worker');
  expect(await ivo.post('/job-posts', { ...offer, answers: [home] })).toBe422('answers', 'samo upit');
  expect(await ivo.post('/job-posts', offer)).toHaveStatus(201);
});

test('answers are shown and validated by the question set that they refer to', async ({ db, as }) => {
  const admin = await as('moderator');
  const { set, form } = await begin(db, admin);
  const ana = await as('client');
  const { id } = (await ana.post('/job-posts', { ...form, answers: [home, long] })).body.data;
  const [place, duration] = massageQuestions;
  const renamed = [
    { ...place, label: 'Mjesto', options: [{ key: 'doma', label: 'U stanu' }, place.options[1]] },
    { ...duration, max: 100 },
  ];
  const newer = await ask(admin, form.job_type_id, renamed);
  expect((await ana.get(`/job-posts/${id}`)).body.data).toMatchObject({
    question_set_id: set,
    answers: [home, long],
  });
  // Answers can be sent back exactly as the post returns them, and still belong to its question set.
  const same = await ana.put(`/job-posts/${id}`, { answers: [home, long] });
  expect(same.body.data).toMatchObject({ question_set_id: set, answers: [home, long] });
  // A form that was opened before the change sends the id of the question set that it shows.
  const late = await ana.post('/job-posts', { ...form, question_set_id: set, answers: [long] });
  expect(late.body.data).toMatchObject({ question_set_id: set, answers: [long] });
  expect(await ana.post('/job-posts', { ...form, answers: [long] })).toBe422('answers.0.value', '100 min');
  const answers = [{ key: 'mjesto', value: 'doma' }];
  const moved = await ana.put(`/job-posts/${id}`, { question_set_id: newer, answers });
  expect(moved.body.data).toMatchObject({
    question_set_id: newer,
    answers: [{ ...home, key: 'mjesto', label: 'Mjesto', text: 'U stanu' }],
  });
});

test('if a question has no unit, its answers and errors show numbers without one', async ({ db, as }) => {
  const { form } = await begin(db, await as('moderator'));
  const { unit: _, ...duration } = massageQuestions[1];
  const people = { ...duration, key: 'osobe', text: 'Za koliko osoba?', label: 'Broj osoba', unit: '' };
  await ask(await as('moderator'), form.job_type_id, [people]);
  const ana = await as('client');
  const send = (value: number) => ana.post('/job-posts', { ...form, answers: [{ key: 'osobe', value }] });
  expect((await send(1200)).body.data.answers).toEqual([
    { key: 'osobe', label: 'Broj osoba', value: 1200, unit: null, text: '1.200' },
  ]);
  expect(await send(14)).toBe422('answers.0.value', 'Broj osoba: upišite cijeli broj od 15 do 2.000.');
});

test('answers can change without moderation, and changing the type removes them', async ({ db, as }) => {
  const { set, form } = await begin(db, await as('moderator'));
  const ana = await as('client');
  const { id } = (await ana.post('/job-posts', { ...form, answers: [home] })).body.data;
  await db.update(jobPosts).set({ status: 'active' }).where(eq(jobPosts.id, id));
  const changed = await ana.put(`/job-posts/${id}`, { answers: [home, long] });
  expect(changed.body.data).toMatchObject({ status: 'active', answers: [home, long] });
  expect((await ana.put(`/job-posts/${id}`, { urgency: 'urgent' })).body.data.answers).toEqual([home, long]);
  const other = await choices(db, { type: 'kosnja-trave' });
  const retyped = await ana.put(`/job-posts/${id}`, {
    job_category_id: other.job_category_id,
    job_type_id: other.job_type_id,
  });
  expect(retyped.body.data).toMatchObject({ question_set_id: null, answers: [] });
  expect(await ana.put(`/job-posts/${id}`, { answers: [home], question_set_id: set })).toBe422(
    'question_set_id',
  );
  const back = await ana.put(`/job-posts/${id}`, {
    job_category_id: form.job_category_id,
    job_type_id: form.job_type_id,
    answers: [long],
  });
  expect(back.body.data).toMatchObject({ question_set_id: set, answers: [long] });
});

test('the list of one type is filtered by options and by the range of a number', async ({
  db,
  as,
  visitor,
}) => {
  const { set } = await begin(db, await as('moderator'));
  const ana = await as('client');
  const post = (answers: Record<string, string | number> | null) =>
    makePost(db, ana.id, { type, answers, questionSetId: answers && set });
  const short = await post({ 'mjesto-rada': 'doma', trajanje: 30 });
  const middle = await post({ 'mjesto-rada': 'salon', trajanje: 60 });
  const only = await post({ trajanje: 90 });
  // An earlier version of the question had options instead of a number.
  const former = await post({ trajanje: 'dugo' });
  const silent = await post(null);
  const found = async (query: string) => {
    const { body } = await visitor.get(`/job-posts?job_types=${type}&per_page=50${query}`);
    expect(body.meta.total).toBe(body.data.length);
    return body.data.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);
  };
  expect(await found('')).toEqual([short, middle, only, former, silent]);
  expect(await found('&answers[mjesto-rada]=doma')).toEqual([short]);
  expect(await found('&answers[mjesto-rada]=doma,salon')).toEqual([short, middle]);
  expect(await found('&answers[trajanje][from]=60')).toEqual([middle, only]);
  expect(await found('&answers[trajanje][from]=31&answers[trajanje][to]=60')).toEqual([middle]);
  expect(await found('&answers[mjesto-rada]=doma,salon&answers[trajanje][to]=45')).toEqual([short]);
  expect(await found('&answers[mjesto-rada]=&answers[trajanje][from]=')).toEqual([
    short,
    middle,
    only,
    former,
    silent,
  ]);
  expect(await found('&answers[mjesto-rada]=doma&search=slavinu')).toEqual([short]);
  const facets = await visitor.get(`/job-posts/facets?job_types=${type}&answers[mjesto-rada]=doma`);
  expect(facets.body.data).toMatchObject({ job_types: { [type]: 5 }, types: { inquiry: 1, offer: 0 } });
});

test('filters by answers require one type, its questions and valid values', async ({ db, as, visitor }) => {
  await begin(db, await as('moderator'));
  const list = (query: string, types = type) => visitor.get(`/job-posts?job_types=${types}&${query}`);
  expect(await visitor.get('/job-posts?answers[mjesto-rada]=doma')).toBe422('answers', 'jedne vrste');
  expect(await list('answers[mjesto-rada]=doma', `${type},kosnja-trave`)).toBe422('answers', 'jedne vrste');
  expect(await list('answers[boja]=plava')).toBe422('answers[boja]', 'boja');
  expect(await list('answers[mjesto-rada]=ured')).toBe422('answers[mjesto-rada]', 'ured');
  expect(await list('answers[mjesto-rada][from]=1')).toBe422('answers[mjesto-rada]');
  expect(await list('answers[trajanje]=30')).toBe422('answers[trajanje]');
  expect((await list('answers[trajanje][from]=malo')).status).toBe(422);
  const many = Array.from({ length: 6 }, (_, n) => `answers[k${n}]=a`).join('&');
  expect(await list(many)).toBe422('answers', 'Najviše 5');
});
