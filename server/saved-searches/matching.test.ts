// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { circles } from '#contract/distances.ts';
import { placeRefs } from '../places/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { tradeRefs } from '../trades/service.ts';
import { matches, postsWith } from './matching.ts';
import { savedSearches } from './tables.ts';

function dice(seed: number) {
  let state = seed;
  const below = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  return {
    below,
    pick,
    some: <T>(items: readonly T[], most: number) =>
      Array.from({ length: below(most + 1) }, () => pick(items)),
  };
}

const texts = [
  'Pukla je cijev ispod sudopera.',
  'Treba zamijeniti slavinu u kuhinji.',
  'Popravak krova i oluka na kući.',
  'Nova rasvjeta u dnevnom boravku.',
  'Kupaonica/WC curi.Hitno, Łukasz!',
];
const searches = [
  'cijev',
  'cijevi',
  'slavina',
  'slavinu kuhinja',
  'krov',
  'rasvjte',
  'rasv',
  'zadar',
  'nepostojece',
  'vodoinstalacije zadar',
  'u kući',
  'wc',
  'hitno',
  'łukasz',
];

const times = ['urgent', 'this_week', 'this_month', 'flexible'] as const;

async function world(db: Db) {
  const [trades, places] = [await tradeRefs(db), await placeRefs(db)];
  const categories = ['vodoinstalacije', 'krovovi-i-limarija', 'elektroinstalacije'].map((key) =>
    trades.categoryByKey(key),
  );
  const counties = ['zadarska', 'istarska', 'grad-zagreb'].map((key) => places.countyByKey(key));
  return {
    categories: categories.map((one) => one?.key ?? ''),
    types: categories
      .flatMap((one) => trades.types.filter((type) => type.job_category_id === one?.id).slice(0, 3))
      .map(({ key }) => key),
    counties: counties.map((one) => one?.key ?? ''),
    towns: counties
      .flatMap((one) => places.towns.filter((town) => town.county_id === one?.id).slice(0, 2))
      .map(({ key }) => key),
  };
}

async function matchedBy(db: Db, searchId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select p.id from (${postsWith(sql`true`)}) as p join ${savedSearches} as s on ${matches} where s.id = ${searchId} order by p.id`,
  );
  return rows.map(({ id }) => id);
}

async function listed(person: Person, filters: object): Promise<number[]> {
  const query = Object.entries(filters).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  const { data } = (await person.get(`/job-posts?per_page=500&${query.join('&')}`)).body;
  return data.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);
}

test('a saved search matches exactly the posts that the list shows for its filters, except the owner’s own posts', async ({
  as,
  db,
  openNode,
}) => {
  const { below, pick, some } = dice(7);
  const { categories, types, counties, towns } = await world(db);
  const { app } = await openNode({ LIMITS_SCALE: '100' });
  const [author, owner, other] = [
    await as('client'),
    (await as('worker')).at(app),
    (await as('worker')).at(app),
  ];
  const own = new Set<number>();
  for (let n = 0; n < 150; n++) {
    const place = pick([{}, { county: pick(counties) }, { town: pick(towns) }, { town: pick(towns) }]);
    const needed = { urgency: pick(times), budgetCents: pick([null, 5000, 60_000]) };
    const values = {
      ...needed,
      type: pick(types),
      subject: pick(texts),
      kind: pick(['inquiry', 'inquiry', 'offer'] as const),
      ...place,
    };
    const status = pick(['active', 'active', 'active', 'pending', 'finished'] as const);
    const id = await makePost(db, n % 10 === 0 ? owner.id : author.id, { ...values, status });
    if (n % 10 === 0) own.add(id);
  }
  let found = 0;
  let empty = 0;
  const asked = new Set<string>();
  while (asked.size < 150) {
    const filters = {
      ...(below(3) && { job_categories: some(categories, 2), job_types: some(types, 2) }),
      ...(below(3) && { counties: some(counties, 2), towns: some(towns, 2) }),
      ...(below(4) === 0 && { near: pick(towns), radius: pick(circles), islands: below(2) === 0 }),
      ...(below(4) === 0 && { type: pick(['inquiry', 'offer']) }),
      ...(below(4) === 0 && { urgency: some(times, 3) }),
      ...(below(5) === 0 && { budget_from: pick([5000, 5001]) }),
      ...(below(3) === 0 && { search: pick(searches) }),
    };
    const written = JSON.stringify(filters);
    if (asked.has(written)) continue;
    asked.add(written);
    const person = asked.size % 2 ? owner : other;
    const kept = await person.post('/saved-searches', { title: 'Nasumična', frequency: 'daily', filters });
    expect([201, 409]).toContain(kept.status);
    if (kept.status === 409) continue;
    const expected = (await listed(person, filters)).filter((id) => person === other || !own.has(id));
    expect(await matchedBy(db, kept.body.data.id), written).toEqual(expected);
    expect(
      await listed(
        person,
        Object.fromEntries(Object.entries(kept.body.data.filters).filter(([, value]) => value !== null)),
      ),
      written,
    ).toEqual(await listed(person, filters));
    found += expected.length;
    if (expected.length === 0) empty += 1;
    await person.delete(`/saved-searches/${kept.body.data.id}`);
  }
  // The filters must match many posts in total, but some must match none; otherwise the comparison would
  // prove little.
  expect(found).toBeGreaterThan(500);
  expect(empty).toBeGreaterThan(5);
});

test('a word new to the site matches in any grammatical case as soon as a post introduces it', async ({
  as,
  db,
}) => {
  const [author, owner] = [await as('client'), await as('worker')];
  expect(await listed(owner, { search: 'klavikord' })).toEqual([]);
  const kept = await owner.post('/saved-searches', {
    title: 'Klavikordi',
    frequency: 'daily',
    filters: { search: 'klavikorda' },
  });
  expect(await matchedBy(db, kept.body.data.id)).toEqual([]);
  const id = await makePost(db, author.id, { subject: 'Ugađanje klavikorda iz 1790.' });
  const other = await makePost(db, author.id, { subject: 'Ugađanje dvaju klavikorada ili jedan klavikord.' });
  expect(await matchedBy(db, kept.body.data.id)).toEqual([id, other]);
});

test('a saved search with answers matches what the list shows, including posts with an earlier version of the questions', async ({
  as,
  db,
}) => {
  const [author, owner, admin] = [await as('client'), await as('worker'), await as('moderator')];
  const type = 'masaza';
  const typeId = (await tradeRefs(db)).typeByKey(type)?.id ?? 0;
  const duration = { key: 'trajanje', text: 'Koliko dugo?', label: 'Trajanje', kind: 'number', unit: 'min' };
  const where = { key: 'mjesto-rada', text: 'Gdje?', label: 'Gdje', kind: 'choice' };
  const options = [
    { key: 'doma', label: 'Kod mene' },
    { key: 'salon', label: 'U salonu' },
  ];
  const questions = [
    { ...where, options },
    { ...duration, min: 15, max: 240, taps: [30, 60, 90] },
  ];
  const ask = async (asked: readonly object[]): Promise<number> =>
    (await admin.put(`/admin/job-types/${typeId}/questions`, { questions: asked })).body.data.id;
  const questionSetId = await ask(questions);
  const post = (answers: Record<string, string | number>) =>
    makePost(db, author.id, { type, questionSetId, answers });
  const short = await post({ 'mjesto-rada': 'doma', trajanje: 30 });
  const long = await post({ 'mjesto-rada': 'salon', trajanje: 90 });
  const save = async (answers: object) =>
    (
      await owner.post('/saved-searches', {
        title: 'Masaža',
        frequency: 'daily',
        filters: { job_types: [type], answers },
      })
    ).body.data;
  const home = await save({ 'mjesto-rada': ['doma'] });
  expect(home).toMatchObject({
    filters: { answers: { 'mjesto-rada': ['doma'] } },
    labels: ['Ljepota i njega tijela', 'Masaža', 'Gdje: Kod mene'],
    total: 1,
  });
  const from = await save({ trajanje: { from: 45 } });
  expect(from.labels.at(-1)).toBe('Trajanje: od 45 min');
  expect([await matchedBy(db, home.id), await matchedBy(db, from.id)]).toEqual([[short], [long]]);
  const both = await save({ trajanje: { to: '120', from: '20' }, 'mjesto-rada': 'salon,doma' });
  expect(await matchedBy(db, both.id)).toEqual([short, long]);
  const again = { trajanje: { from: 20, to: 120 }, 'mjesto-rada': ['doma', 'salon'] };
  const twice = { title: 'Opet', frequency: 'daily', filters: { job_types: [type], answers: again } };
  expect(await owner.post('/saved-searches', twice)).toHaveStatus(409);
  expect(await owner.post('/saved-searches', { ...twice, filters: { answers: again } })).toBe422(
    'filters.answers',
  );
  expect(
    await owner.post('/saved-searches', {
      ...twice,
      filters: { job_types: [type], answers: { boja: ['plava'] } },
    }),
  ).toBe422('filters.answers[boja]');
  await ask(questions.slice(1));
  const { data } = (await owner.get('/saved-searches')).body;
  expect(data.find(({ id }: { id: number }) => id === home.id).total).toBeNull();
  expect(await matchedBy(db, home.id)).toEqual([short]);
});
