// @module-tag sql
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Person } from '../testing/app.ts';
import { test } from '../testing/app.ts';
import { makeWorker } from '../testing/factories.ts';

const namesIn = (answer: Awaited<ReturnType<Person['get']>>) =>
  answer.body.data.map((user: { name: string }) => user.name) as string[];

describe('the list of workers', () => {
  let made = false;
  test.beforeEach(async ({ db }) => {
    if (made) return;
    made = true;
    const trades = { categories: ['vodoinstalacije'] };
    await makeWorker(db, {
      ...trades,
      name: 'Cijeli Kraj',
      values: { rating: 5, reviewsCount: 1, ratingScore: 4.7, createdAt: new Date('2024-01-01') },
    });
    await makeWorker(db, {
      ...trades,
      name: 'Zadar Grad',
      counties: ['zadarska'],
      towns: ['zadar'],
      values: { rating: 4.9, reviewsCount: 50, ratingScore: 4.88, createdAt: new Date('2025-01-01') },
    });
    await makeWorker(db, {
      ...trades,
      name: 'Zadar Županija',
      counties: ['zadarska'],
      types: ['ugradnja-i-zamjena-slavina'],
      values: { rating: 3, reviewsCount: 9, ratingScore: 3.2, createdAt: new Date('2023-01-01') },
    });
    await makeWorker(db, {
      name: 'Krovopokrivač Đuro',
      about: 'Slažem crijep i žljebove na svakom krovu.',
      counties: ['istarska'],
      categories: ['krovovi-i-limarija'],
      values: { createdAt: new Date('2022-01-01') },
    });
    await makeWorker(db, { name: 'Bez Kategorije', categories: [] });
    await makeWorker(db, { name: 'Samo Klijent', values: { typeOf: 'client' } });
  });

  test('differs from the list of users, which shows signed-in users accounts of every type, newest first', async ({
    as,
    visitor,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { body } = await ana.get('/users?per_page=2');
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([ivo.id, ana.id]);
    expect(body.data[0]).not.toHaveProperty('email');
    expect((await ana.get('/users?type_of=worker&per_page=1')).body.data).toMatchObject([
      { id: ivo.id, type_of: 'worker' },
    ]);
    expect((await ana.get('/users?sort_direction=asc&per_page=1&page=1')).body.data[0].id).toBeLessThan(
      ana.id,
    );
    expect(await visitor.get('/users')).toHaveStatus(401);
    for (const [field, query] of [
      ['type_of', 'type_of=robot'],
      ['search', 'search=ana'],
      ['sort_by', 'sort_by=email'],
    ] as const)
      expect(await ana.get(`/users?${query}`)).toBe422(field);
  });

  test('shows only users with a trade, sorted by Bayesian mean rating', async ({ visitor }) => {
    const answer = await visitor.get('/workers');
    expect(namesIn(answer)).toEqual(['Zadar Grad', 'Cijeli Kraj', 'Zadar Županija', 'Krovopokrivač Đuro']);
    expect(answer.body.meta).toMatchObject({ total: 4, per_page: 9 });
    expect(namesIn(await visitor.get('/workers?sort_by=rating&sort_direction=ASC'))).toEqual(
      namesIn(answer).reverse(),
    );
    expect(namesIn(await visitor.get('/workers?sort_by=created_at'))).toEqual([
      'Zadar Grad',
      'Cijeli Kraj',
      'Zadar Županija',
      'Krovopokrivač Đuro',
    ]);
  });

  test('never shows email addresses or contacts', async ({ visitor, as }) => {
    for (const who of [visitor, await as('client')]) {
      const [worker] = (await who.get('/workers')).body.data;
      expect(worker).not.toHaveProperty('email');
      expect(worker).not.toHaveProperty('contacts');
      expect(JSON.stringify(worker)).not.toContain('@test.hr');
    }
  });

  test('filtered by county includes workers in that county’s towns and nationwide workers', async ({
    visitor,
  }) => {
    expect(namesIn(await visitor.get('/workers?counties=zadarska')).sort()).toEqual([
      'Cijeli Kraj',
      'Zadar Grad',
      'Zadar Županija',
    ]);
    expect(namesIn(await visitor.get('/workers?counties=zadarska&towns=zadar')).sort()).toEqual([
      'Cijeli Kraj',
      'Zadar Grad',
      'Zadar Županija',
    ]);
    expect(namesIn(await visitor.get('/workers?towns=nin')).sort()).toEqual([
      'Cijeli Kraj',
      'Zadar Županija',
    ]);
    expect(namesIn(await visitor.get('/workers?counties=istarska')).sort()).toEqual([
      'Cijeli Kraj',
      'Krovopokrivač Đuro',
    ]);
  });

  test('can be filtered by category and type, by key and by id', async ({ visitor }) => {
    expect(namesIn(await visitor.get('/workers?job_categories=krovovi-i-limarija'))).toEqual([
      'Krovopokrivač Đuro',
    ]);
    expect(
      namesIn(
        await visitor.get('/workers?job_categories=vodoinstalacije&job_types=ugradnja-i-zamjena-slavina'),
      ),
    ).toEqual(['Zadar Županija']);
    const { id } = (await visitor.get('/job-categories/vodoinstalacije')).body.data;
    expect((await visitor.get(`/workers?where_in[job_category_id]=${id}`)).body.meta.total).toBe(3);
  });

  test('ignores diacritics, case and a typo in the search text', async ({ visitor }) => {
    for (const text of ['crijep', 'ŽLJEBOVE', 'zljebove', 'duro', 'djuro', 'krovopokrivac', 'krovopokrivca'])
      expect(namesIn(await visitor.get(`/workers?search=${encodeURIComponent(text)}`))).toEqual([
        'Krovopokrivač Đuro',
      ]);
    expect((await visitor.get('/workers?search=nepostojecarijec')).body).toMatchObject({
      data: [],
      meta: { total: 0, from: null },
    });
  });

  test('has a stable random order for each seed and contains every worker exactly once', async ({
    visitor,
  }) => {
    const pages = [
      await visitor.get('/workers?sort_by=random&seed=7&per_page=3'),
      await visitor.get('/workers?sort_by=random&seed=7&per_page=3&page=2'),
    ];
    expect(new Set(pages.flatMap(namesIn)).size).toBe(4);
    expect(namesIn(await visitor.get('/workers?sort_by=random&seed=7&per_page=3'))).toEqual(
      namesIn(pages[0] as never),
    );
    expect(await visitor.get('/workers?sort_by=random&page=2')).toBe422('seed');
  });

  test('puts boosted profiles first, even in random order', async ({ visitor, db }) => {
    await db.execute(
      sql`update users set boosted_from = now() - interval '1 day', boosted_until = now() + interval '1 day' where name = 'Krovopokrivač Đuro'`,
    );
    for (const seed of [1, 2, 3]) {
      const [first] = (await visitor.get(`/workers?page=1&per_page=6&sort_by=random&seed=${seed}`)).body.data;
      expect(first).toMatchObject({ name: 'Krovopokrivač Đuro', boosted: true });
    }
  });

  test.for([
    ['counties', 'counties=nema'],
    ['job_types', 'job_types=nema'],
    ['sort_by', 'sort_by=name'],
    ['search', `search=${'a'.repeat(256)}`],
    ['search', 'search='],
    ['per_page', 'per_page=0'],
    ['type_of', 'type_of=client'],
  ] as const)('rejects an invalid %s: %s', async ([field, query], { visitor }) => {
    expect(await visitor.get(`/workers?${query}`)).toBe422(field);
  });
});

describe('a profile', () => {
  test('is found by id and by slug', async ({ visitor, db }) => {
    const id = await makeWorker(db, { name: 'Šime Đurić', counties: ['zadarska'], towns: ['zadar'] });
    const bySlug = (await visitor.get('/users/sime-duric')).body.data;
    expect(bySlug).toMatchObject({
      id,
      name: 'Šime Đurić',
      towns: [{ name: 'Zadar' }],
      counties: [{ key: 'zadarska' }],
      can: { edit: false, review: true },
    });
    expect((await visitor.get(`/users/${id}`)).body.data).toEqual(bySlug);
    expect((await visitor.get(`/workers/${id}`)).body.data).toEqual(bySlug);
  });

  test('can be edited but not reviewed by its owner', async ({ as }) => {
    const mia = await as('general');
    expect((await mia.get(`/users/${mia.id}`)).body.data.can).toEqual({ edit: true, review: false });
    expect((await mia.get('/me')).body.data).toMatchObject({
      type_of: 'general',
      contacts: { emails: [], phones: [] },
      can: { moderate: false },
    });
    expect((await (await as('moderator')).get('/me')).body.data.can).toMatchObject({
      moderate: true,
      content: true,
    });
  });

  test('returns 404 if it does not exist, or if a client is requested as a worker', async ({
    visitor,
    as,
  }) => {
    for (const who of ['999999', 'nema-ga', '99999999999999', '%00'])
      expect(await visitor.get(`/users/${who}`)).toHaveStatus(404);
    expect(await visitor.get(`/workers/${(await as('client')).id}`)).toHaveStatus(404);
  });
});

describe('database constraints', () => {
  test.for([
    [
      'a town outside its county',
      "insert into user_towns select c.user_id, c.county_id, t.id from user_counties c, towns t where t.key = 'split' limit 1",
    ],
    ['an unknown profile type', "update users set type_of = 'king'"],
    ['a rating beyond five', 'update users set rating = 6'],
    ['an unknown role', "update users set role = 'root'"],
  ] as const)('reject %s', async ([, statement], { db }) => {
    await makeWorker(db, { counties: ['zadarska'] });
    await expect(db.execute(sql.raw(statement))).rejects.toThrow();
  });

  test('remove a county’s towns from a user when the county is removed', async ({ db }) => {
    const person = await makeWorker(db, { counties: ['zadarska', 'istarska'], towns: ['zadar'] });
    await db.execute(
      sql`delete from user_counties using counties c where c.id = county_id and c.key = 'zadarska' and user_id = ${person}`,
    );
    const { rows } = await db.execute(sql`select 1 from user_towns where user_id = ${person}`);
    expect(rows).toHaveLength(0);
  });
});
