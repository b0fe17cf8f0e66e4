import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditEntries } from '../audit/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Answer, type Person, test } from '../testing/app.ts';
import { choices, makePost } from '../testing/job-posts.ts';
import { users } from '../users/tables.ts';
import { jobPosts } from './tables.ts';

const subject = 'Treba zamijeniti slavinu u kuhinji.';
const form = async (db: Db, more: object = {}) => ({
  ...(await choices(db, { town: 'zadar' })),
  subject,
  ...more,
});
const events = async (person: Person, id: number) =>
  (await person.get(`/job-posts/${id}/feedbacks`)).body.data.map((entry: { event: string }) => entry.event);
const stands = (answer: Answer) => [answer.status, answer.body.data.status, answer.body.data.declined];

test('a new post awaits moderation, has three timeline events and is visible only to its author', async ({
  as,
  db,
  visitor,
}) => {
  const ana = await as('client');
  const made = await ana.post('/job-posts', await form(db));
  expect(made).toHaveStatus(201);
  const { id } = made.body.data;
  expect(made.body.data).toMatchObject({
    subject,
    status: 'pending',
    declined: false,
    type: 'inquiry',
    reviewed_at: null,
    media_files: [],
    feedbacks_count: 0,
    feedback: null,
    is_own: true,
    user: { id: ana.id, name: 'Ana Klijent' },
    job_category: { key: 'vodoinstalacije' },
    job_type: { key: 'ugradnja-i-zamjena-slavina' },
    county: { key: 'zadarska' },
    town: { key: 'zadar' },
    can: {
      edit: true,
      delete: true,
      close: false,
      open: false,
      resubmit: false,
      review: false,
      moderate: false,
    },
  });
  expect(await events(ana, id)).toEqual(['created', 'sent_for_review', 'review_pending']);
  expect(await visitor.get(`/job-posts/${id}`)).toHaveStatus(404);
  expect(await (await as('worker')).get(`/job-posts/${id}`)).toHaveStatus(404);
  expect(await (await as('support')).get(`/job-posts/${id}`)).toHaveStatus(404);
  expect((await (await as('moderator')).get(`/job_posts/${id}`)).body.data).toMatchObject({
    is_own: false,
    can: { edit: false, delete: true, moderate: true },
  });
});

test.for([
  ['inquiry', 'new', 'client'],
  ['inquiry', 'done', 'general'],
  ['offer', 'new', 'general'],
] as const)(
  'after posting an %s, a general user whose onboarding is %s has the profile type %s',
  async ([type, onboarding, expected], { as, db }) => {
    const ana = await as('client');
    await db.update(users).set({ typeOf: 'general', onboarding }).where(eq(users.id, ana.id));
    expect(await ana.post('/job-posts', await form(db, { type }))).toHaveStatus(201);
    expect((await ana.get('/me')).body.data.type_of).toBe(expected);
  },
);

test('urgency and budget are stored as sent, have defaults, and can change without moderation', async ({
  as,
  db,
}) => {
  const ana = await as('client');
  expect((await ana.post('/job-posts', await form(db))).body.data).toMatchObject({
    urgency: 'flexible',
    budget_cents: null,
  });
  const { id } = (await ana.post('/job-posts', await form(db, { urgency: 'this_week', budget_cents: 8000 })))
    .body.data;
  expect((await ana.get(`/job-posts/${id}`)).body.data).toMatchObject({
    urgency: 'this_week',
    budget_cents: 8000,
  });
  expect((await ana.put(`/job-posts/${id}`, { subject: `${subject} Hvala.` })).body.data).toMatchObject({
    urgency: 'this_week',
    budget_cents: 8000,
  });
  await db.update(jobPosts).set({ status: 'active' }).where(eq(jobPosts.id, id));
  const changed = await ana.put(`/job-posts/${id}`, { urgency: 'urgent', budget_cents: '' });
  expect(changed.body.data).toMatchObject({ status: 'active', urgency: 'urgent', budget_cents: null });
  for (const [field, value] of [
    ['urgency', 'sutra'],
    ['urgency', null],
    ['budget_cents', 99],
    ['budget_cents', 'puno'],
    ['budget_cents', 100_000_001],
  ] as const) {
    const refused = await ana.post('/job-posts', await form(db, { [field]: value }));
    expect(refused, `${field} ${value}`).toHaveStatus(422);
    expect(Object.keys(refused.body.errors)).toEqual([field]);
  }
});

test('JSON, urlencoded and multipart bodies are equivalent, under both spellings of the endpoint', async ({
  as,
  db,
}) => {
  const ana = await as('client');
  const { job_category_id, job_type_id, county_id } = await form(db);
  const fields = {
    job_category_id: String(job_category_id),
    job_type_id: String(job_type_id),
    county_id: String(county_id),
    town_id: '',
    subject,
  };
  const urlencoded = await ana.send('POST', '/job_posts', { form: new URLSearchParams(fields).toString() });
  const multipart = await ana.upload('/job-posts', {}, fields);
  for (const answer of [urlencoded, multipart]) {
    expect(answer).toHaveStatus(201);
    expect(answer.body.data).toMatchObject({ subject, county: { id: county_id }, town: null });
  }
  const changed = 'Novi opis posla, poslan kao obrazac s oznakom PUT.';
  const { id } = multipart.body.data;
  expect(
    (await ana.upload(`/job_posts/${id}?_method=PUT`, {}, { subject: changed })).body.data,
  ).toMatchObject({ subject: changed, county: { id: county_id } });
  expect(
    (await ana.send('POST', `/job-posts/${id}?_method=PUT`, { form: 'county_id=' })).body.data,
  ).toMatchObject({ subject: changed, county: null });
});

test('a form sent twice creates one post, even in parallel', async ({ as, db }) => {
  const [ana, ivo] = [await as('client'), await as('client')];
  const body = await form(db, { client_id: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 4 }, () => ana.post('/job-posts', body)));
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
  expect(await events(ana, answers[0]?.body.data.id)).toHaveLength(3);
  expect((await ivo.post('/job-posts', body)).body.data.id).not.toBe(answers[0]?.body.data.id);
});

test('each validation error is reported at the field that caused it', async ({ as, db, visitor }) => {
  const ana = await as('client');
  const send = async (more: object) => ana.post('/job-posts', await form(db, more));
  const { town_id: rovinj, county_id: istarska } = await choices(db, { town: 'rovinj' });
  const { job_type_id: roof } = await choices(db, { type: 'popravak-prokisnjavanja' });
  expect(await visitor.post('/job-posts', await form(db))).toHaveStatus(401);
  expect(await send({ subject: 'prekratko' })).toBe422('subject', '10');
  expect(await send({ subject: '😀😀😀😀😀😀' })).toBe422('subject', '10');
  expect(await send({ subject: 'x'.repeat(5001) })).toBe422('subject', '5000');
  expect(await send({ subject: undefined })).toBe422('subject', 'obavezno');
  expect(await send({ job_category_id: 9999 })).toBe422('job_category_id', 'ne postoji');
  expect(await send({ job_type_id: roof })).toBe422('job_type_id', 'ne pripada');
  expect(await send({ county_id: 9999, town_id: null })).toBe422('county_id', 'ne postoji');
  expect(await send({ town_id: rovinj })).toBe422('town_id', 'ne pripada');
  expect(await send({ county_id: null })).toBe422('town_id', 'ne pripada');
  expect(await send({ county_id: istarska, town_id: rovinj })).toHaveStatus(201);
  expect(await send({ type: 'sale' })).toBe422('type');
  expect(await send({ client_id: 'not-a-uuid' })).toBe422('client_id');
});

test('clients cannot publish services', async ({ as, db }) => {
  const offer = await form(db, { type: 'offer' });
  const ana = await as('client');
  expect(await ana.post('/job-posts', offer)).toBe422('type', 'profili koji traže posao');
  for (const part of ['worker', 'general'] as const)
    expect((await (await as(part)).post('/job-posts', offer)).body.data.type).toBe('offer');
  const id = await makePost(db, ana.id, { status: 'pending' });
  expect(await ana.put(`/job-posts/${id}`, { type: 'offer' })).toBe422('type');
});

test('an active post returns to moderation if moderated content changes, but not if only its location changes', async ({
  as,
  db,
  visitor,
}) => {
  const ivo = await as('worker');
  const { job_type_id: pipe } = await choices(db, { type: 'popravak-curenja-i-puknutih-cijevi' });
  const roof = await choices(db, { type: 'popravak-prokisnjavanja' });
  const changes: [object, string][] = [
    [{ subject: 'Sasvim drugi opis istog posla.' }, 'pending'],
    [{ job_type_id: pipe }, 'pending'],
    [{ job_category_id: roof.job_category_id, job_type_id: roof.job_type_id }, 'pending'],
    [{ type: 'offer' }, 'pending'],
    [{ county_id: null }, 'active'],
    [await choices(db, { town: 'rovinj' }), 'active'],
    [{ subject }, 'active'],
    [{}, 'active'],
  ];
  for (const [change, status] of changes) {
    const id = await makePost(db, ivo.id, { town: 'zadar' });
    expect([change, ...stands(await ivo.put(`/job-posts/${id}`, change))]).toEqual([
      change,
      200,
      status,
      false,
    ]);
    expect(await events(ivo, id)).toEqual(status === 'pending' ? ['sent_for_review', 'review_pending'] : []);
    expect(await visitor.get(`/job-posts/${id}`)).toHaveStatus(status === 'pending' ? 404 : 200);
  }
});

test('an edit leaves omitted fields unchanged, and a new county clears the town', async ({ as, db }) => {
  const ivo = await as('worker');
  const id = await makePost(db, ivo.id, { town: 'zadar', kind: 'offer', status: 'pending' });
  expect((await ivo.put(`/job-posts/${id}`, { subject: 'Drugi opis iste usluge.' })).body.data).toMatchObject(
    {
      type: 'offer',
      county: { key: 'zadarska' },
      town: { key: 'zadar' },
    },
  );
  const { county_id } = await choices(db, { county: 'istarska' });
  expect((await ivo.put(`/job-posts/${id}`, { county_id })).body.data).toMatchObject({
    county: { key: 'istarska' },
    town: null,
  });
  const { town_id } = await choices(db, { town: 'zadar' });
  expect(await ivo.put(`/job-posts/${id}`, { town_id })).toBe422('town_id');
  const { job_category_id } = await choices(db, { type: 'popravak-prokisnjavanja' });
  expect(await ivo.put(`/job-posts/${id}`, { job_category_id })).toBe422('job_type_id');
  expect(await events(ivo, id)).toEqual([]);
});

test('a finished or removed post cannot be edited', async ({ as, db }) => {
  const ana = await as('client');
  for (const status of ['finished', 'inactive'] as const) {
    const id = await makePost(db, ana.id, { status });
    expect(await ana.put(`/job-posts/${id}`, { subject: 'Sasvim drugi opis istog posla.' })).toBe422(
      'status',
    );
    expect((await ana.get(`/job-posts/${id}`)).body.data).toMatchObject({
      subject,
      status,
      can: { edit: false },
    });
  }
});

test('only the owner can edit: 403 if others may read the post, otherwise 404', async ({ as, db, app }) => {
  const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
  const [open, hidden] = [await makePost(db, ana.id), await makePost(db, ana.id, { status: 'pending' })];
  const put = (person: Person, id: number) =>
    person.put(`/job-posts/${id}`, { subject: 'Netko drugi mijenja opis.' });
  expect(await put(ivo, open)).toHaveStatus(403);
  expect(await put(ivo, hidden)).toHaveStatus(404);
  expect(await put(maja, hidden)).toHaveStatus(403);
  expect(await put(ana, 999_999)).toHaveStatus(404);
  expect(
    (
      await app.inject({
        method: 'PUT',
        url: `/api/v1/job-posts/${open}`,
        headers: { 'sec-fetch-site': 'same-origin' },
        payload: {},
      })
    ).statusCode,
  ).toBe(401);
  expect(await ana.put(`/job-posts/${open}`, { subject: '' })).toBe422('subject');
});

test('closing a post hides it from lists but keeps its page; reopening restores it', async ({
  as,
  db,
  visitor,
}) => {
  const ana = await as('client');
  const id = await makePost(db, ana.id, { county: 'licko-senjska' });
  const listed = async () =>
    (await visitor.get('/job-posts?counties=licko-senjska')).body.data.map((post: { id: number }) => post.id);
  expect(await listed()).toContain(id);
  expect(stands(await ana.post(`/job-posts/${id}/toggle-status`, { status: 'finished' }))).toEqual([
    200,
    'finished',
    false,
  ]);
  expect(await listed()).not.toContain(id);
  expect((await visitor.get(`/job-posts/${id}`)).body.data).toMatchObject({
    status: 'finished',
    can: { review: true },
  });
  expect(stands(await ana.send('POST', `/job_posts/${id}/toggle-status`, { form: 'status=active' }))).toEqual(
    [200, 'active', false],
  );
  expect(await listed()).toContain(id);
  expect(await events(ana, id)).toEqual(['finished', 'reopened']);
  expect(await ana.post(`/job-posts/${id}/toggle-status`, { status: 'active' })).toBe422('status');
  expect(await ana.post(`/job-posts/${id}/toggle-status`, { status: 'pending' })).toBe422('status');
  expect(await ana.post(`/job-posts/${id}/toggle-status`)).toBe422('status', 'obavezno');
  expect(
    await (await as('worker')).post(`/job-posts/${id}/toggle-status`, { status: 'finished' }),
  ).toHaveStatus(403);
  expect(await events(ana, id)).toEqual(['finished', 'reopened']);
});

test('the owner can permanently delete a post, a moderator’s deletion is logged, and others cannot delete it', async ({
  as,
  db,
}) => {
  const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
  const [one, two, hidden] = [
    await makePost(db, ana.id),
    await makePost(db, ana.id),
    await makePost(db, ana.id, { status: 'declined' }),
  ];
  expect(await ivo.delete(`/job-posts/${one}`)).toHaveStatus(403);
  expect(await ivo.delete(`/job-posts/${hidden}`)).toHaveStatus(404);
  expect(await ana.delete(`/job-posts/${one}`)).toHaveStatus(204);
  expect(await ana.delete(`/job-posts/${one}`)).toHaveStatus(404);
  expect(await maja.send('POST', `/job_posts/${two}?_method=DELETE`)).toHaveStatus(204);
  expect(await db.select().from(auditEntries).where(eq(auditEntries.subjectId, two))).toMatchObject([
    { actorId: maja.id, action: 'job_post.delete' },
  ]);
  expect(await db.select().from(auditEntries).where(eq(auditEntries.subjectId, one))).toEqual([]);
  expect(await db.select({ id: jobPosts.id }).from(jobPosts).where(eq(jobPosts.userId, ana.id))).toEqual([
    { id: hidden },
  ]);
});

test('only the owner and moderators can read the timeline', async ({ as, db, visitor }) => {
  const ana = await as('client', 'Ana Autorica');
  const id = await makePost(db, ana.id);
  expect(await visitor.get(`/job-posts/${id}/feedbacks`)).toHaveStatus(401);
  expect(await (await as('worker')).get(`/job-posts/${id}/feedbacks`)).toHaveStatus(403);
  await ana.post(`/job-posts/${id}/toggle-status`, { status: 'finished' });
  const { body } = await (await as('moderator')).get(`/job_posts/${id}/feedbacks`);
  expect(body).toMatchObject({
    data: [{ event: 'finished', text: null, reason: null, author: { id: ana.id, name: 'Ana Autorica' } }],
    meta: { total: 1, current_page: 1, last_page: 1 },
  });
});

test('an unknown post returns 404', async ({ visitor }) => {
  for (const id of ['0', 'x', '99999999999', '1.5'])
    expect(await visitor.get(`/job-posts/${id}`)).toHaveStatus(404);
});
