// @module-tag sql
import { sql } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import type { PostKind, Urgency } from '#contract/job-posts.ts';
import { type Answer, type Person, test } from '../testing/app.ts';
import { choices, makePost } from '../testing/job-posts.ts';
import { jobPosts } from './tables.ts';

const tap = 'ugradnja-i-zamjena-slavina';
const pipe = 'popravak-curenja-i-puknutih-cijevi';
const roof = 'popravak-prokisnjavanja';
const socket = 'uticnice-i-prekidaci';
const day = (n: number) => new Date(Date.UTC(2026, 0, n));

const posts: Record<
  string,
  { type?: string; county?: string; town?: string; kind?: PostKind; urgency?: Urgency; budgetCents?: number }
> = {
  'Slavina u Zadru': { type: tap, town: 'zadar', urgency: 'urgent', budgetCents: 8000 },
  'Cijev u Biogradu': { type: pipe, town: 'biograd-na-moru' },
  'Krov negdje kod Zadra': { type: roof, county: 'zadarska', urgency: 'this_week', budgetCents: 250_000 },
  'Krov u Rovinju': { type: roof, town: 'rovinj', kind: 'offer' },
  'Utičnice bilo gdje': { type: socket },
};
const subjects = Object.keys(posts);

beforeEach<{ as: (part: 'general') => Promise<Person>; db: Parameters<typeof makePost>[0] }>(
  async ({ as, db }) => {
    await db.delete(jobPosts);
    const mia = await as('general');
    for (const [i, subject] of subjects.entries())
      await makePost(db, mia.id, { ...posts[subject], subject, createdAt: day(i + 1) });
    for (const status of ['pending', 'declined', 'finished', 'inactive'] as const)
      await makePost(db, mia.id, { status, subject: `Nije u popisu: ${status}`, town: 'zadar' });
  },
);

const shown = (answer: Answer): string[] => answer.body.data.map((post: { subject: string }) => post.subject);
const oldest = (subjectsShown: string[]) => subjects.filter((subject) => subjectsShown.includes(subject));

test('the list of posts returns only active ones, newest first, six per page, with the exact total', async ({
  visitor,
}) => {
  for (const path of ['/job-posts', '/job_posts']) {
    const answer = await visitor.get(path);
    expect(shown(answer)).toEqual(subjects.toReversed());
    expect(answer.body.meta).toEqual({
      current_page: 1,
      last_page: 1,
      per_page: 6,
      from: 1,
      to: 5,
      total: 5,
    });
  }
  expect(shown(await visitor.get('/job-posts?sort_direction=ASC'))).toEqual(subjects);
  const second = await visitor.get('/job-posts?per_page=2&page=2');
  expect([shown(second), second.body.meta]).toEqual([
    subjects.toReversed().slice(2, 4),
    { current_page: 2, last_page: 3, per_page: 2, from: 3, to: 4, total: 5 },
  ]);
  expect((await visitor.get('/job-posts?page=9')).body.meta).toMatchObject({
    from: null,
    to: null,
    total: 5,
  });
});

const filters: [string, string[]][] = [
  [
    'counties=zadarska',
    ['Slavina u Zadru', 'Cijev u Biogradu', 'Krov negdje kod Zadra', 'Utičnice bilo gdje'],
  ],
  ['counties=zadarska,istarska', subjects],
  ['towns=zadar', ['Slavina u Zadru', 'Krov negdje kod Zadra', 'Utičnice bilo gdje']],
  ['counties=zadarska&towns=zadar', ['Slavina u Zadru', 'Krov negdje kod Zadra', 'Utičnice bilo gdje']],
  [
    'counties=istarska&towns=zadar',
    ['Slavina u Zadru', 'Krov negdje kod Zadra', 'Krov u Rovinju', 'Utičnice bilo gdje'],
  ],
  ['counties=karlovacka', ['Utičnice bilo gdje']],
  ['urgency=urgent', ['Slavina u Zadru']],
  ['urgency=urgent,this_week&towns=zadar', ['Slavina u Zadru', 'Krov negdje kod Zadra']],
  ['urgency=flexible', ['Cijev u Biogradu', 'Krov u Rovinju', 'Utičnice bilo gdje']],
  ['urgency=this_month', []],
  ['budget_from=8000', ['Slavina u Zadru', 'Krov negdje kod Zadra']],
  ['budget_from=8001', ['Krov negdje kod Zadra']],
  ['budget_from=8000&urgency=urgent&search=slavina', ['Slavina u Zadru']],
  ['budget_to=8000', ['Slavina u Zadru']],
  ['budget_from=8001&budget_to=249999', []],
  ['job_categories=vodoinstalacije', ['Slavina u Zadru', 'Cijev u Biogradu']],
  [`job_types=${tap}`, ['Slavina u Zadru']],
  [`job_categories=vodoinstalacije&job_types=${tap}`, ['Slavina u Zadru']],
  [
    `job_categories=vodoinstalacije,elektroinstalacije&job_types=${tap}`,
    ['Slavina u Zadru', 'Utičnice bilo gdje'],
  ],
  [`job_types=${tap},${roof}`, ['Slavina u Zadru', 'Krov negdje kod Zadra', 'Krov u Rovinju']],
  ['type=offer', ['Krov u Rovinju']],
  ['type=inquiry&job_categories=krovovi-i-limarija', ['Krov negdje kod Zadra']],
  ['counties=zadarska&job_categories=krovovi-i-limarija', ['Krov negdje kod Zadra']],
  ['search=SLAVINA', ['Slavina u Zadru']],
  ['search=utičnice', ['Utičnice bilo gdje']],
  ['search=uticnice&towns=zadar', ['Utičnice bilo gdje']],
  ['search=qqqqqq', []],
  ['where_in[county_id]=', subjects],
];

test.for(filters)('the list returns posts matching %s', async ([query, expected], { visitor }) => {
  const answer = await visitor.get(`/job-posts?${query}`);
  expect([oldest(shown(answer)), answer.body.data.length, answer.body.meta.total]).toEqual([
    expected,
    expected.length,
    expected.length,
  ]);
  expect(answer.body.meta.total_capped).toBeUndefined();
});

test('filtering by id gives the same results as filtering by key, and posts can be filtered by author', async ({
  db,
  visitor,
  as,
}) => {
  const zadar = await choices(db, { type: tap, town: 'zadar' });
  const both = [
    `where_in[county_id]=${zadar.county_id}`,
    'counties=zadarska',
    `where_in[town_id]=${zadar.town_id}`,
    'towns=zadar',
    `where_in[job_category_id]=${zadar.job_category_id}`,
    'job_categories=vodoinstalacije',
    `where_in[job_type_id]=${zadar.job_type_id}`,
    `job_types=${tap}`,
  ];
  for (let i = 0; i < both.length; i += 2)
    expect(shown(await visitor.get(`/job-posts?${both[i]}`))).toEqual(
      shown(await visitor.get(`/job-posts?${both[i + 1]}`)),
    );
  const ivo = await as('worker');
  await makePost(db, ivo.id, { subject: 'Ivina vlastita objava' });
  const answer = await visitor.get(`/job-posts?user_id=${ivo.id}`);
  expect([shown(answer), answer.body.meta.total]).toEqual([['Ivina vlastita objava'], 1]);
});

test('unknown parameters and values are rejected with the name of the parameter', async ({ visitor }) => {
  const wrong: [string, string, string][] = [
    ['counties=nigdje', 'counties', 'nigdje'],
    ['towns=nigdje', 'towns', 'nigdje'],
    ['job_categories=ribolov', 'job_categories', 'ribolov'],
    ['job_types=ribolov', 'job_types', 'ribolov'],
    ['sort_by=rating', 'sort_by', ''],
    ['sort_direction=up', 'sort_direction', ''],
    ['type=sale', 'type', ''],
    ['per_page=501', 'per_page', ''],
    ['page=201', 'page', 'Popis završava na stranici 200. Suzite pretragu filtrima.'],
    ['colour=red', 'colour', 'colour'],
    ['where_in[colour]=1', 'where_in[colour]', 'colour'],
    ['search=', 'search', ''],
    ['status=pending', 'status', ''],
  ];
  for (const [query, field, text] of wrong)
    expect(await visitor.get(`/job-posts?${query}`)).toBe422(field, text);
  expect(await visitor.get('/job-posts/facets?page=1')).toBe422('page');
});

test('relevance ranks a match in the subject above a match in the trade or place', async ({
  db,
  as,
  visitor,
}) => {
  const ana = await as('client');
  await makePost(db, ana.id, {
    type: roof,
    subject: 'Treba mi netko za vodoinstalacije u stanu.',
    createdAt: day(1),
  });
  const answer = await visitor.get('/job-posts?search=vodoinstalacije&sort_by=relevance');
  expect(shown(answer)).toEqual([
    'Treba mi netko za vodoinstalacije u stanu.',
    'Cijev u Biogradu',
    'Slavina u Zadru',
  ]);
  expect(
    shown(await visitor.get('/job-posts?search=vodoinstalacije&sort_by=relevance&per_page=1&page=2')),
  ).toEqual(['Cijev u Biogradu']);
  expect(shown(await visitor.get('/job-posts?sort_by=relevance'))).toEqual(
    shown(await visitor.get('/job-posts')),
  );
});

test('each filter group is counted as if nothing in it were selected', async ({ visitor }) => {
  const facets = async (query: string) => (await visitor.get(`/job-posts/facets?${query}`)).body.data;
  const all = {
    job_categories: { vodoinstalacije: 2, 'krovovi-i-limarija': 2, elektroinstalacije: 1 },
    job_types: { [tap]: 1, [pipe]: 1, [roof]: 2, [socket]: 1 },
    counties: { zadarska: 3, istarska: 1 },
    whole_country: 1,
    types: { inquiry: 4, offer: 1 },
  };
  expect(await facets('')).toEqual(all);
  expect(await facets('job_categories=vodoinstalacije')).toEqual({
    ...all,
    counties: { zadarska: 2 },
    whole_country: 0,
    types: { inquiry: 2, offer: 0 },
  });
  expect(await facets('type=offer')).toEqual({
    ...all,
    job_categories: { 'krovovi-i-limarija': 1 },
    job_types: { [roof]: 1 },
    counties: { istarska: 1 },
    whole_country: 0,
  });
  const istria = {
    ...all,
    job_categories: { 'krovovi-i-limarija': 1, elektroinstalacije: 1 },
    job_types: { [roof]: 1, [socket]: 1 },
    types: { inquiry: 1, offer: 1 },
  };
  expect(await facets('counties=istarska')).toEqual(istria);
  expect(await facets('towns=rovinj')).toEqual(istria);
  const roofs = {
    job_categories: { 'krovovi-i-limarija': 1 },
    job_types: { [roof]: 1 },
    counties: { zadarska: 1 },
    whole_country: 0,
    types: { inquiry: 1, offer: 1 },
  };
  expect(await facets('search=krov&type=inquiry')).toEqual(roofs);
  expect(await facets('search=qqqqqq')).toEqual({
    job_categories: {},
    job_types: {},
    counties: {},
    whole_country: 0,
    types: { inquiry: 0, offer: 0 },
  });
  expect((await visitor.get('/job_posts/facets')).body.data).toEqual(all);
});

test('stored counts are updated however a post enters or leaves the list', async ({ as, db, visitor }) => {
  const ivo = await as('worker');
  const id = await makePost(db, ivo.id, { type: roof, county: 'zadarska' });
  const total = async (query: string) =>
    (await visitor.get(`/job-posts?per_page=1&${query}`)).body.meta.total;
  const totals = async () => [
    await total(''),
    await total('job_categories=krovovi-i-limarija'),
    await total('counties=istarska'),
    await total(`job_types=${roof}&counties=zadarska&type=inquiry`),
  ];
  expect(await totals()).toEqual([6, 3, 2, 2]);
  await ivo.put(`/job-posts/${id}`, await choices(db, { type: roof, town: 'rovinj' }));
  expect(await totals()).toEqual([6, 3, 3, 1]);
  await ivo.post(`/job-posts/${id}/toggle-status`, { status: 'finished' });
  expect(await totals()).toEqual([5, 2, 2, 1]);
  await ivo.post(`/job-posts/${id}/toggle-status`, { status: 'active' });
  await ivo.delete(`/job-posts/${id}`);
  expect(await totals()).toEqual([5, 2, 2, 1]);
});

test('the owner’s list includes posts in every state, counts declined posts as pending, and has a count for each tab', async ({
  as,
  db,
  visitor,
}) => {
  const ivo = await as('worker');
  for (const status of ['active', 'active', 'pending', 'declined', 'finished', 'inactive'] as const)
    await makePost(db, ivo.id, { status, subject: `Ivin posao: ${status}`, town: 'zadar' });
  const counts = { all: 6, active: 2, inactive: 1, pending: 2, finished: 1 };
  const own = async (query = '') => (await ivo.get(`/auth-list/job-posts?${query}`)).body;
  expect((await own()).meta).toMatchObject({ total: 6, counts });
  const pending = await own('status=pending&sort_direction=asc');
  expect(
    pending.data.map((post: { status: string; declined: boolean }) => [post.status, post.declined]),
  ).toEqual([
    ['pending', false],
    ['pending', true],
  ]);
  expect(pending.meta).toMatchObject({ total: 2, counts });
  expect((await own('status=active&per_page=1')).meta).toMatchObject({ total: 2, last_page: 2, counts });
  expect((await own('towns=rovinj')).meta.total).toBe(0);
  expect((await own('search=finished')).meta).toMatchObject({ counts });
  expect(await ivo.get('/auth-list/job-posts?status=declined')).toBe422('status');
  expect(await visitor.get('/auth-list/job-posts')).toHaveStatus(401);
  expect((await (await as('client')).get('/auth-list/job_posts')).body).toMatchObject({
    data: [],
    meta: { total: 0, from: null },
  });
});

test('a total above the cap is marked as capped', async ({ as, db, visitor }) => {
  const ana = await as('client');
  const { job_category_id, job_type_id, county_id, town_id } = await choices(db, { town: 'zadar' });
  await db.execute(sql`alter table job_posts disable trigger user`);
  await db.execute(
    sql`insert into job_posts (user_id, subject, status, job_category_id, job_type_id, county_id, town_id) select ${ana.id}::int, 'Puno istih poslova', 'active', ${job_category_id}::int, ${job_type_id}::int, ${county_id}::int, ${town_id}::int from generate_series(1, 1001)`,
  );
  await db.execute(sql`alter table job_posts enable trigger user`);
  expect((await visitor.get('/job-posts?towns=zadar')).body.meta).toMatchObject({
    total: 1000,
    total_capped: true,
  });
});
