// @module-tag sql
import { beforeEach, describe, expect } from 'vitest';
import { placeRefs } from '../places/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Answer, type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { resolveFilter } from './filters.ts';
import { nearestPosts } from './nearest.ts';
import { jobPosts } from './tables.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const roof = 'popravak-prokisnjavanja';

/** Posts keyed by subject, oldest first. */
const posts: Record<string, { town?: string; county?: string; type?: string }> = {
  'Radovi u Splitu': { town: 'split' },
  'Radovi u Solinu': { town: 'solin' },
  'Radovi u Supetru': { town: 'supetar', type: roof },
  'Radovi u Bolu': { town: 'bol' },
  'Radovi u Zagrebu': { town: 'zagreb' },
  'Radovi na Čiovu': { town: 'okrug', type: roof },
  'Radovi oko Splita': { county: 'splitsko-dalmatinska' },
  'Radovi bilo gdje': {},
  'Noviji u Splitu': { town: 'split' },
};

beforeEach<{ as: (part: 'client') => Promise<Person>; db: Db }>(async ({ as, db }) => {
  await db.delete(jobPosts);
  const ana = await as('client');
  for (const [i, [subject, place]] of Object.entries(posts).entries())
    await makePost(db, ana.id, { ...place, subject, createdAt: day(i + 1) });
});

const shown = (answer: Answer): string[] => answer.body.data.map((post: { subject: string }) => post.subject);
const everywhere = ['Radovi oko Splita', 'Radovi bilo gdje'];

describe('a circle around a town', () => {
  test.for<[string, string[]]>([
    ['near=split&radius=10', ['Radovi u Splitu', 'Radovi u Solinu', 'Noviji u Splitu', ...everywhere]],
    [
      'near=split&radius=25',
      ['Radovi u Splitu', 'Radovi u Solinu', 'Radovi na Čiovu', 'Noviji u Splitu', ...everywhere],
    ],
    [
      'near=split&radius=25&islands=1',
      [
        'Radovi u Splitu',
        'Radovi u Solinu',
        'Radovi u Supetru',
        'Radovi na Čiovu',
        'Noviji u Splitu',
        ...everywhere,
      ],
    ],
    ['near=supetar&radius=50', ['Radovi u Supetru', 'Radovi u Bolu', ...everywhere]],
    ['near=split&radius=25&job_types=popravak-prokisnjavanja', ['Radovi na Čiovu']],
    ['near=split&radius=25&towns=solin', ['Radovi u Solinu', ...everywhere]],
    ['near=split&radius=25&counties=grad-zagreb', ['Radovi bilo gdje']],
    ['near=zagreb&radius=10', ['Radovi u Zagrebu', 'Radovi bilo gdje']],
    ['near=split', Object.keys(posts)],
  ])('lists the posts within it: %s', async ([query, expected], { visitor }) => {
    const answer = await visitor.get(`/job-posts?${query}&per_page=50`);
    expect([shown(answer).sort(), answer.body.meta.total]).toEqual([expected.toSorted(), expected.length]);
    const facets = await visitor.get(`/job-posts/facets?${query}`);
    expect(facets.body.data.types.inquiry).toBe(expected.length);
  });

  test('is equivalent to selecting its towns', async ({ visitor, db }) => {
    const circle = shown(await visitor.get('/job-posts?near=split&radius=10&per_page=50'));
    const { towns } = await placeRefs(db);
    const around = ['split', 'solin', 'klis', 'podstrana'].filter((key) =>
      towns.some((one) => one.key === key),
    );
    expect(shown(await visitor.get(`/job-posts?towns=${around}&per_page=50`))).toEqual(circle);
  });

  test.for([
    ['near', 'radius=25'],
    ['near', 'near=atlantida&radius=25'],
    ['near', 'near=atlantida'],
    ['near', 'sort_by=distance'],
    ['radius', 'near=split&radius=30'],
    ['radius', 'near=split&radius=blizu'],
    ['radius', 'near=split&radius='],
  ] as const)('is rejected with an error at %s: %s', async ([field, query], { visitor, as }) => {
    expect(await visitor.get(`/job-posts?${query}`)).toBe422(field);
    expect(await visitor.get(`/workers?${query}`)).toBe422(field);
    if (!query.includes('sort_by')) {
      expect(await visitor.get(`/job-posts/facets?${query}`)).toBe422(field);
      expect(await (await as('client')).get(`/auth-list/job-posts?${query}`)).toBe422(field);
    }
  });
});

describe('posts sorted by distance', () => {
  const nearest = [
    'Noviji u Splitu',
    'Radovi u Splitu',
    'Radovi u Solinu',
    'Radovi na Čiovu',
    'Radovi u Zagrebu',
    // These posts have no distance, so the newest comes first.
    'Radovi bilo gdje',
    'Radovi oko Splita',
    'Radovi u Bolu',
    'Radovi u Supetru',
  ];

  test('start with the nearest town, and end with posts that need a ferry or name no town', async ({
    visitor,
  }) => {
    const answer = await visitor.get('/job-posts?near=split&sort_by=distance&per_page=50');
    expect(shown(answer)).toEqual(nearest);
    expect(answer.body.meta.total).toBe(nearest.length);
    expect(
      answer.body.data.map((post: { distance_km: number; by_ferry: boolean }) => [
        post.distance_km,
        post.by_ferry,
      ]),
    ).toEqual([
      [0, false],
      [0, false],
      [6, false],
      [14, false],
      [259, false],
      [null, false],
      [null, false],
      [null, true],
      [null, true],
    ]);
    const second = await visitor.get('/job-posts?near=split&sort_by=distance&per_page=4&page=2');
    expect(shown(second)).toEqual(nearest.slice(4, 8));
  });

  test.for<[string, object]>([
    ['all', {}],
    ['of a circle', { near: 'split', radius: 25 }],
    ['of a circle with islands', { near: 'split', radius: 25, islands: true }],
    ['of a county', { counties: ['splitsko-dalmatinska'] }],
    ['of a type', { job_types: [roof] }],
    ['of an unknown author', { user_id: 2_000_000 }],
  ])('are the same whether all are sorted or read town by town: %s', async ([, query], { db }) => {
    const filter = await resolveFilter(db, query);
    const near = (await placeRefs(db)).townByKey('split')?.id ?? 0;
    for (const per_page of [1, 3, 50])
      for (let page = 1; page <= 5; page++) {
        const read = async (many: boolean) =>
          (await nearestPosts(db, filter, near, many, { page, per_page })).map(({ subject }) => subject);
        expect(await read(true), `${page} of ${per_page}`).toEqual(await read(false));
      }
  });
});

test('distances are measured from the towns of the reader’s profile, unless the query names one', async ({
  visitor,
  as,
  db,
}) => {
  const distancesOf = async (person: Pick<Person, 'get'>, query = '') =>
    Object.fromEntries(
      (await person.get(`/job-posts?per_page=50${query}`)).body.data.map(
        (post: { subject: string; distance_km: number | null; by_ferry: boolean }) => [
          post.subject,
          post.by_ferry ? 'ferry' : post.distance_km,
        ],
      ),
    );
  expect(new Set(Object.values(await distancesOf(visitor)))).toEqual(new Set([null]));
  const ivo = await as('worker');
  const { townByKey } = await placeRefs(db);
  const places = (...keys: string[]) => ({
    counties_ids: [...new Set(keys.map((key) => townByKey(key)?.county_id))],
    towns_ids: keys.map((key) => townByKey(key)?.id),
  });
  expect(await ivo.post('/me/update', places('solin', 'zagreb'))).toHaveStatus(200);
  expect(await distancesOf(ivo)).toMatchObject({
    'Radovi u Splitu': 6,
    'Radovi u Zagrebu': 0,
    'Radovi u Supetru': 'ferry',
    'Radovi bilo gdje': null,
  });
  expect(await ivo.post('/me/update', places('supetar'))).toHaveStatus(200);
  expect(await distancesOf(ivo)).toMatchObject({ 'Radovi u Splitu': 'ferry', 'Radovi u Bolu': 16 });
  expect(await distancesOf(ivo, '&near=split')).toMatchObject({ 'Radovi u Solinu': 6 });
  expect(await distancesOf(visitor, '&near=split')).toMatchObject({ 'Radovi u Solinu': 6 });
});
