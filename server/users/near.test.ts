// @module-tag sql
import { describe, expect } from 'vitest';
import { chosenPlace } from '../places/chosen.ts';
import { placeRefs } from '../places/service.ts';
import { type Answer, test } from '../testing/app.ts';
import { makeWorker } from '../testing/factories.ts';
import { nearestWorkers } from './nearest-workers.ts';
import type { WorkerQuery } from './worker-list.ts';

const south = 'splitsko-dalmatinska';
/** Workers by name, worst rated first. */
const workers: Record<string, { counties?: string[]; towns?: string[]; categories?: string[] }> = {
  'Splitski Majstor': { counties: [south], towns: ['split'] },
  'Majstor s Brača': { counties: [south], towns: ['supetar', 'bol'] },
  'Majstor iz dva Mjesta': { counties: [south, 'grad-zagreb'], towns: ['zagreb', 'solin'] },
  'Zagrebački Majstor': { counties: ['grad-zagreb'], towns: ['zagreb'] },
  'Majstor iz Županije': { counties: [south] },
  'Majstor za sve Krajeve': {},
  'Krovopokrivač iz Solina': { counties: [south], towns: ['solin'], categories: ['krovovi-i-limarija'] },
  'Majstor iz dviju Županija': { counties: [south, 'sibensko-kninska'] },
};
const nearest = [
  'Splitski Majstor',
  'Krovopokrivač iz Solina',
  'Majstor iz dva Mjesta',
  'Zagrebački Majstor',
  // These have no town that can be reached by road, so the best rated comes first.
  'Majstor iz dviju Županija',
  'Majstor za sve Krajeve',
  'Majstor iz Županije',
  'Majstor s Brača',
];
const names = (answer: Answer): string[] => answer.body.data.map(({ name }: { name: string }) => name);

describe('workers near a town', () => {
  let made = false;
  test.beforeEach(async ({ db }) => {
    if (made) return;
    made = true;
    for (const [i, [name, choices]] of Object.entries(workers).entries())
      await makeWorker(db, {
        categories: ['vodoinstalacije'],
        ...choices,
        name,
        values: { rating: 4, reviewsCount: 3, ratingScore: 3 + i / 10 },
      });
  });

  test.for<[string, string[]]>([
    [
      'near=split&radius=10',
      [
        'Splitski Majstor',
        'Krovopokrivač iz Solina',
        'Majstor iz dva Mjesta',
        'Majstor za sve Krajeve',
        'Majstor iz Županije',
        'Majstor iz dviju Županija',
      ],
    ],
    ['near=split&radius=50&islands=on', nearest.filter((name) => name !== 'Zagrebački Majstor')],
    [
      'near=supetar&radius=25',
      ['Majstor za sve Krajeve', 'Majstor iz Županije', 'Majstor s Brača', 'Majstor iz dviju Županija'],
    ],
    ['near=zagreb&radius=10', ['Majstor iz dva Mjesta', 'Zagrebački Majstor', 'Majstor za sve Krajeve']],
    ['near=split&radius=10&job_categories=krovovi-i-limarija', ['Krovopokrivač iz Solina']],
    ['near=split&radius=10&counties=istarska', ['Majstor za sve Krajeve']],
    [`counties=${south},sibensko-kninska`, nearest.filter((name) => name !== 'Zagrebački Majstor')],
  ])('are limited to the chosen circle or counties: %s', async ([query, expected], { visitor }) => {
    const answer = await visitor.get(`/workers?${query}&per_page=50`);
    expect([names(answer).sort(), answer.body.meta.total]).toEqual([expected.toSorted(), expected.length]);
  });

  test('are sorted by the distance of their nearest town, then by rating', async ({ visitor }) => {
    const answer = await visitor.get('/workers?near=split&sort_by=distance&per_page=50');
    expect(names(answer)).toEqual(nearest);
    expect(
      answer.body.data.map((one: { distance_km: number; by_ferry: boolean }) => [
        one.distance_km,
        one.by_ferry,
      ]),
    ).toEqual([
      [0, false],
      [6, false],
      [6, false],
      [259, false],
      [null, false],
      [null, false],
      [null, false],
      [null, true],
    ]);
    expect(names(await visitor.get('/workers?near=split&sort_by=distance&per_page=3&page=2'))).toEqual(
      nearest.slice(3, 6),
    );
  });

  test('are shown without distances to a visitor who chose no town', async ({ visitor }) => {
    const { data } = (await visitor.get('/workers?per_page=50')).body;
    for (const one of data) expect(one).toMatchObject({ distance_km: null, by_ferry: false });
  });

  test.for<[string, object]>([
    ['all', {}],
    ['of a circle', { near: 'split', radius: 25 }],
    ['of two counties', { counties: [south, 'sibensko-kninska'] }],
  ])('are the same whether all are sorted or read town by town: %s', async ([, query], { db }) => {
    const near = (await placeRefs(db)).townByKey('split')?.id ?? 0;
    const place = await chosenPlace(db, query);
    for (const per_page of [2, 3, 50])
      for (let page = 1; page <= 4; page++) {
        const wanted: WorkerQuery = {
          ...{ page, per_page, place, categories: [], types: [], tsquery: null, rank: '', seed: 1 },
          ...{ frequency: undefined, sort: 'distance', direction: 'asc' },
        };
        const read = async (total: number) =>
          (await nearestWorkers(db, wanted, near, total)).map(({ name }) => name);
        expect(await read(5000), `${page} of ${per_page}`).toEqual(await read(7));
      }
  });
});
