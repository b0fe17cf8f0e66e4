import type { Pool } from 'pg';
import { describe, expect, vi } from 'vitest';
import { savedSearchLimits } from '#contract/saved-search-words.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';

const input = (filters: object = {}, more: object = {}) => ({
  title: 'Moja pretraga',
  frequency: 'daily',
  filters,
  ...more,
});
const save = async (person: Person, filters: object = {}) => {
  const answer = await person.post('/saved-searches', input(filters));
  expect(answer).toHaveStatus(201);
  return answer.body.data;
};
const plumbing = { job_categories: ['vodoinstalacije'], counties: ['zadarska'] };

describe('saving a search', () => {
  test('stores the title, the frequency, and the filters in canonical order and in words', async ({ as }) => {
    const ana = await as('client');
    const answer = await ana.post('/saved-searches', {
      title: '  Slavine u Zadru  ',
      frequency: 'at_once',
      filters: {
        job_types: 'ugradnja-i-zamjena-slavina',
        towns: ['zadar'],
        counties: ['istarska'],
        type: 'inquiry',
        search: ' kuhinjska   slavina ',
      },
    });
    expect(answer).toHaveStatus(201);
    expect(answer.body.data).toMatchObject({
      title: 'Slavine u Zadru',
      frequency: 'at_once',
      filters: {
        job_categories: ['vodoinstalacije'],
        job_types: ['ugradnja-i-zamjena-slavina'],
        counties: ['istarska', 'zadarska'],
        towns: ['zadar'],
        type: 'inquiry',
        search: 'kuhinjska slavina',
      },
      labels: [
        '„kuhinjska slavina“',
        'Vodoinstalacije',
        'Ugradnja i zamjena slavina',
        'Istarska',
        'Zadarska',
        'Zadar',
        'Tražim majstora',
      ],
      total: 0,
      can: { edit: true, delete: true },
    });
  });

  test('stores a circle around a town, and treats the same filters with another or no circle as a different search', async ({
    as,
  }) => {
    const ana = await as('client');
    const circle = { near: 'split', radius: 25, islands: true };
    const saved = await save(ana, { ...plumbing, counties: [], ...circle });
    expect(saved.filters).toMatchObject({ ...circle, towns: [], counties: [] });
    expect(saved.labels).toEqual(['Vodoinstalacije', 'Split, do 25\u00a0km i otoci']);
    await save(ana, { ...plumbing, counties: [] });
    await save(ana, { ...plumbing, counties: [], ...circle, radius: 50 });
    // A town without a radius is only used to measure distances, and does not filter.
    expect(
      await ana.post('/saved-searches', input({ ...plumbing, counties: [], near: 'zadar' })),
    ).toHaveStatus(409);
    for (const [field, filters] of [
      ['filters.near', { radius: 25 }],
      ['filters.near', { near: 'atlantida', radius: 25 }],
      ['filters.radius', { near: 'split', radius: 30 }],
    ] as const)
      expect(await ana.post('/saved-searches', input(filters))).toBe422(field);
  });

  test('is possible without filters, before the email is confirmed, and by form as well as JSON', async ({
    as,
  }) => {
    const neda = await as('unconfirmed');
    expect((await save(neda)).labels).toEqual([]);
    const form =
      'title=Voda&frequency=weekly&filters[job_categories]=vodoinstalacije&filters[counties][]=zadarska&filters[type]=&filters[search]=';
    expect(await neda.send('POST', '/saved-searches', { form })).toHaveStatus(201);
  });

  test('rejects the same filters saved twice, in any order, but lets another person save them too', async ({
    as,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await save(ana, { ...plumbing, towns: ['zadar'], search: 'Slavina cijev' });
    for (const same of [
      { job_categories: ['vodoinstalacije'], towns: ['zadar'], search: 'cijev, slavina' },
      {
        job_categories: 'vodoinstalacije',
        counties: 'zadarska',
        towns: 'zadar,zadar',
        search: 'SLAVINA  CIJEV',
      },
    ]) {
      const answer = await ana.post('/saved-searches', input(same));
      expect(answer).toHaveStatus(409);
      expect(answer.body.message).toBe('Ovu ste pretragu već spremili.');
    }
    await save(ivo, { ...plumbing, towns: ['zadar'], search: 'Slavina cijev' });
    await save(ana, { ...plumbing, towns: ['zadar'], search: 'Slavina' });
  });

  test('stores only one of several concurrent requests with the same filters', async ({ as }) => {
    const ana = await as('client');
    const answers = await Promise.all([1, 2, 3].map(() => ana.post('/saved-searches', input(plumbing))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('is limited to twenty searches per person', async ({ as }) => {
    const ana = await as('client');
    const words = Array.from({ length: savedSearchLimits.most }, (_, n) => `posao${n}`);
    await Promise.all(words.map((search) => save(ana, { search })));
    expect(await ana.post('/saved-searches', input())).toBe422('filters', 'najviše 20 pretraga');
    const { data } = (await ana.get('/saved-searches')).body;
    expect(await ana.delete(`/saved-searches/${data[0].id}`)).toHaveStatus(204);
    await save(ana);
  });

  test('requires a title, and rejects an unknown frequency or filter value', async ({ as, visitor }) => {
    const ana = await as('client');
    expect(await visitor.post('/saved-searches', input())).toHaveStatus(401);
    expect(await ana.post('/saved-searches', input({}, { title: ' ' }))).toBe422('title', 'Polje Naslov');
    expect(await ana.post('/saved-searches', input({}, { title: 'a'.repeat(81) }))).toBe422(
      'title',
      '80 znakova',
    );
    expect(await ana.post('/saved-searches', input({}, { frequency: 'hourly' }))).toBe422('frequency');
    expect(await ana.post('/saved-searches', input({ job_categories: ['alkemija'] }))).toBe422(
      'filters.job_categories',
      'alkemija',
    );
    expect(await ana.post('/saved-searches', input({ job_types: ['alkemija'] }))).toBe422(
      'filters.job_types',
    );
    expect(await ana.post('/saved-searches', input({ counties: ['zadarska', 'bavarska'] }))).toBe422(
      'filters.counties',
      'bavarska',
    );
    expect(await ana.post('/saved-searches', input({ towns: ['bec'] }))).toBe422('filters.towns', 'bec');
    expect(await ana.post('/saved-searches', input({ type: 'gift' }))).toBe422('filters.type');
    expect(await ana.post('/saved-searches', input({ search: '?!' }))).toBe422(
      'filters.search',
      'barem jednu riječ',
    );
    expect(await ana.post('/saved-searches', input({ boja: 'plava' }))).toBe422('filters.boja');
    expect((await ana.get('/saved-searches')).body.data).toEqual([]);
  });
});

describe('the list', () => {
  test('contains the user’s own searches, newest first, in pages, each with its current number of posts', async ({
    as,
    db,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await save(ivo, plumbing);
    await save(ana, plumbing);
    await save(ana, { search: 'slavinu' });
    await save(ana);
    await makePost(db, ivo.id, { town: 'zadar' });
    await makePost(db, ivo.id, { town: 'zapresic' });
    const { data, meta } = (await ana.get('/saved-searches')).body;
    expect(data.map(({ labels }: { labels: string[] }) => labels)).toEqual([
      [],
      ['„slavinu“'],
      ['Vodoinstalacije', 'Zadarska'],
    ]);
    expect(data.map(({ total }: { total: number }) => total)).toEqual([2, 2, 1]);
    expect(meta).toMatchObject({ total: 3, per_page: 10, last_page: 1 });
    const second = (await ana.get('/saved-searches?per_page=2&page=2')).body;
    expect(second.data.map(({ id }: { id: number }) => id)).toEqual([data[2].id]);
  });

  test('requires a signed-in user, and rejects unknown parameters', async ({ as, visitor }) => {
    expect(await visitor.get('/saved-searches')).toHaveStatus(401);
    const ana = await as('client');
    expect(await ana.get('/saved-searches?per_page=0')).toBe422('per_page');
    expect(await ana.get('/saved-searches?sort_by=title')).toBe422('sort_by');
  });

  test('reports whether a search with exactly the given filters is saved', async ({ as, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { id } = await save(ana, plumbing);
    const find = '/saved-searches/find?job_categories=vodoinstalacije&counties=zadarska';
    expect((await ana.get(find)).body.data).toMatchObject({ id });
    expect((await ana.get(`${find}&search=cijev`)).body.data).toBeNull();
    expect((await ivo.get(find)).body.data).toBeNull();
    expect(await visitor.get(find)).toHaveStatus(401);
    expect(await ana.get('/saved-searches/find?counties=bavarska')).toBe422('counties');
    expect(await ana.get('/saved-searches/find?boja=plava')).toBe422('boja');
  });
});

describe('a saved search', () => {
  test('can get a new title and frequency, and omitted fields are unchanged', async ({ as }) => {
    const ana = await as('client');
    const { id } = await save(ana, plumbing);
    expect((await ana.put(`/saved-searches/${id}`, { title: 'Zadar' })).body.data).toMatchObject({
      id,
      title: 'Zadar',
      frequency: 'daily',
    });
    expect((await ana.put(`/saved-searches/${id}`, { frequency: 'weekly' })).body.data).toMatchObject({
      title: 'Zadar',
      frequency: 'weekly',
    });
    expect((await ana.put(`/saved-searches/${id}`)).body.data).toMatchObject({
      title: 'Zadar',
      frequency: 'weekly',
      labels: ['Vodoinstalacije', 'Zadarska'],
    });
    expect(await ana.put(`/saved-searches/${id}`, { title: '' })).toBe422('title');
    expect(await ana.put(`/saved-searches/${id}`, { frequency: 'never' })).toBe422('frequency');
  });

  test('can be deleted once', async ({ as }) => {
    const ana = await as('client');
    const { id } = await save(ana, plumbing);
    expect(await ana.delete(`/saved-searches/${id}`)).toHaveStatus(204);
    expect(await ana.delete(`/saved-searches/${id}`)).toHaveStatus(404);
    await save(ana, plumbing);
  });

  test('cannot be seen, changed or deleted by others', async ({ as, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('superadmin')];
    const { id } = await save(ana, plumbing);
    expect((await ivo.get('/saved-searches')).body.data).toEqual([]);
    expect(await ivo.put(`/saved-searches/${id}`, { title: 'Moja' })).toHaveStatus(404);
    expect(await ivo.delete(`/saved-searches/${id}`)).toHaveStatus(404);
    expect(await visitor.put(`/saved-searches/${id}`, { title: 'Moja' })).toHaveStatus(401);
    expect(await visitor.delete(`/saved-searches/${id}`)).toHaveStatus(401);
    expect((await ana.get('/saved-searches')).body.data).toMatchObject([{ id, title: 'Moja pretraga' }]);
  });
});

test('a long list of saved searches runs only a few counts at a time and leaves connections for other requests', async ({
  as,
  db,
}) => {
  const ana = await as('client');
  for (const county of [
    'zadarska',
    'istarska',
    'splitsko-dalmatinska',
    'osjecko-baranjska',
    'karlovacka',
    'medimurska',
    'varazdinska',
    'sisacko-moslavacka',
  ])
    await save(ana, { counties: [county] });
  const pool = (db as unknown as { $client: Pool }).$client;
  let [now, most] = [0, 0];
  const query = pool.query.bind(pool) as (...of: unknown[]) => Promise<unknown>;
  vi.spyOn(pool, 'query').mockImplementation((async (...of: unknown[]) => {
    now += 1;
    most = Math.max(most, now);
    return query(...of).finally(() => {
      now -= 1;
    });
  }) as never);
  const { body } = await ana.get('/saved-searches?per_page=50');
  expect(body.data).toHaveLength(8);
  expect(body.data.every(({ total }: { total: number | null }) => total !== null)).toBe(true);
  expect(most).toBeLessThanOrEqual(4);
});

test('a saved search is reported as saved immediately, and on another node once that node is notified', async ({
  app,
  as,
  openNode,
}) => {
  const ana = await as('client');
  const elsewhere = ana.at((await openNode()).app);
  const found = async (who: Person) =>
    (await who.get('/saved-searches/find?job_categories=vodoinstalacije&counties=zadarska')).body.data?.id ??
    null;
  await app.responseCache.settled();
  expect([await found(ana), await found(elsewhere)]).toEqual([null, null]);
  const { id } = await save(ana, plumbing);
  expect(await found(ana)).toBe(id);
  await expect.poll(() => found(elsewhere), { interval: 20 }).toBe(id);
  expect(await ana.delete(`/saved-searches/${id}`)).toHaveStatus(204);
  expect(await found(ana)).toBeNull();
  await expect.poll(() => found(elsewhere), { interval: 20 }).toBeNull();
});
