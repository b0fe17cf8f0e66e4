import { describe, expect } from 'vitest';
import type { FittingPost } from '#contract/dashboard.ts';
import { day } from '#contract/durations.ts';
import { dayOf } from '#contract/format.ts';
import { urgenciesFrom } from '../job-posts/fitting.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import { choices, makePost } from '../testing/job-posts.ts';

const inDays = (days: number) => dayOf(new Date(Date.now() + days * day));
const tasks = async (person: Person, query = '') =>
  (await person.get(`/me/jobs?per_page=50${query}`)).body as {
    data: FittingPost[];
    meta: Record<string, unknown>;
  };
const idsOf = async (person: Person, query = '') =>
  (await tasks(person, query)).data.map(({ post }) => post.id);

async function ivoOf(as: (part: 'worker' | 'client' | 'general', name?: string) => Promise<Person>, db: Db) {
  const ivo = await as('worker');
  const [zagreb, gorica, istria] = [
    await choices(db, { town: 'zagreb' }),
    await choices(db, { town: 'velika-gorica' }),
    await choices(db, { county: 'istarska' }),
  ];
  const answer = await ivo.post('/me/update', {
    job_categories_ids: [zagreb.job_category_id],
    job_types_ids: [zagreb.job_type_id],
    counties_ids: [zagreb.county_id, gorica.county_id, istria.county_id],
    towns_ids: [zagreb.town_id, gorica.town_id],
  });
  expect(answer).toHaveStatus(200);
  return { ivo, ana: await as('client') };
}

describe('matching posts', () => {
  test('are in the worker’s trades and places, newest first', async ({ as, db }) => {
    const { ivo, ana } = await ivoOf(as, db);
    const fitting = [
      await makePost(db, ana.id, { town: 'zagreb' }),
      await makePost(db, ana.id, { county: 'istarska' }),
      await makePost(db, ana.id, { town: 'pula' }),
      await makePost(db, ana.id),
      await makePost(db, ana.id, { county: 'zagrebacka' }),
    ];
    await makePost(db, ana.id, { town: 'zapresic' });
    await makePost(db, ana.id, { town: 'split' });
    await makePost(db, ana.id, { town: 'zagreb', type: 'popravak-curenja-i-puknutih-cijevi' });
    await makePost(db, ana.id, { town: 'zagreb', type: 'uticnice-i-prekidaci' });
    await makePost(db, ana.id, { town: 'zagreb', kind: 'offer' });
    await makePost(db, ana.id, { town: 'zagreb', status: 'pending' });
    await makePost(db, ana.id, { town: 'zagreb', status: 'finished' });
    await makePost(db, ivo.id, { town: 'zagreb' });
    expect(await idsOf(ivo)).toEqual(fitting.reverse());
  });

  test('are hidden until the worker is free, and while the worker takes no jobs', async ({ as, db }) => {
    const { ivo, ana } = await ivoOf(as, db);
    const urgent = await makePost(db, ana.id, { town: 'zagreb', urgency: 'urgent' });
    const flexible = await makePost(db, ana.id, { town: 'zagreb' });
    const mine = async () => (await idsOf(ivo)).filter((id) => id === urgent || id === flexible);
    expect(await mine()).toEqual([flexible, urgent]);
    await ivo.post('/me/update', { available_from: inDays(6) });
    expect(await mine()).toEqual([flexible]);
    await ivo.post('/me/update', { available_from: inDays(-6) });
    expect(await mine()).toEqual([flexible, urgent]);
    expect((await ivo.post('/me/update', { takes_jobs: '0' })).body.data.takes_jobs).toBe(false);
    expect(await tasks(ivo)).toMatchObject({ data: [], meta: { total: 0, unseen: 0 } });
    await ivo.post('/me/update', { takes_jobs: true });
    expect(await mine()).toEqual([flexible, urgent]);
  });

  test.each([
    [null, undefined],
    [-3, undefined],
    [1, undefined],
    [5, ['this_week', 'this_month', 'flexible']],
    [20, ['this_month', 'flexible']],
    [60, ['flexible']],
  ])('for a worker who is free in %s days have the urgencies %s', (days, fitting) => {
    const now = new Date('2026-11-22T08:00:00Z');
    expect(urgenciesFrom(days === null ? null : dayOf(new Date(now.getTime() + days * day)), now)).toEqual(
      fitting,
    );
  });

  test('are sorted by distance from the nearest of the worker’s towns', async ({ as, db }) => {
    const { ivo, ana } = await ivoOf(as, db);
    const pula = await makePost(db, ana.id, { town: 'pula' });
    const zagreb = await makePost(db, ana.id, { town: 'zagreb' });
    const anywhere = await makePost(db, ana.id);
    const { data, meta } = await tasks(ivo, '&sort=nearest');
    const mine = data.filter(({ post }) => [pula, zagreb, anywhere].includes(post.id));
    expect(mine.map(({ post }) => post.id)).toEqual([zagreb, pula, anywhere]);
    expect(mine.map(({ distance_km }) => distance_km)).toEqual([0, expect.any(Number), null]);
    expect(mine[1]?.distance_km).toBeGreaterThan(100);
    expect(meta.measured).toBe(true);
  });

  test('that only a ferry reaches have no distance and are listed last', async ({ as, db }) => {
    const { ivo, ana } = await ivoOf(as, db);
    const [zagreb, south] = [
      await choices(db, { town: 'zagreb' }),
      await choices(db, { county: 'splitsko-dalmatinska' }),
    ];
    await ivo.post('/me/update', {
      counties_ids: [zagreb.county_id, south.county_id],
      towns_ids: [zagreb.town_id],
    });
    const split = await makePost(db, ana.id, { town: 'split' });
    const supetar = await makePost(db, ana.id, { town: 'supetar' });
    const { data } = await tasks(ivo, '&sort=nearest');
    const mine = data.filter(({ post }) => [split, supetar].includes(post.id));
    expect(mine.map(({ post, by_ferry }) => [post.id, by_ferry])).toEqual([
      [split, false],
      [supetar, true],
    ]);
    expect(mine[1]?.distance_km).toBeNull();
  });

  test('are marked as seen when opened, and hidden after the worker has sent an offer', async ({
    as,
    db,
  }) => {
    const { ivo, ana } = await ivoOf(as, db);
    const [first, second] = [
      await makePost(db, ana.id, { town: 'zagreb' }),
      await makePost(db, ana.id, { town: 'zagreb' }),
    ];
    const before = (await tasks(ivo)).meta.unseen as number;
    expect(await ivo.post(`/me/jobs/${first}/mark-as-readed`)).toHaveStatus(204);
    expect(await ivo.post(`/me/jobs/${first}/mark-as-readed`)).toHaveStatus(204);
    const { data, meta } = await tasks(ivo);
    expect(meta.unseen).toBe(before - 1);
    expect(data.find(({ post }) => post.id === first)?.seen).toBe(true);
    expect(data.find(({ post }) => post.id === second)).toMatchObject({ seen: false, offers_count: 0 });
    expect(await idsOf(ivo, '&unseen=1')).not.toContain(first);
    const offer = {
      work: 'Zamjena slavine s materijalom.',
      price_from_cents: 9000,
      valid_until: '2099-12-31',
    };
    const stipe = await as('worker', 'Stipe');
    await stipe.post(`/job-posts/${second}/offers`, offer);
    expect((await tasks(ivo)).data.find(({ post }) => post.id === second)?.offers_count).toBe(1);
    await ivo.post(`/job-posts/${second}/offers`, offer);
    expect(await idsOf(ivo)).not.toContain(second);
  });

  test('are paginated', async ({ as, db }) => {
    const { ivo, ana } = await ivoOf(as, db);
    for (let n = 0; n < 3; n++) await makePost(db, ana.id, { town: 'zagreb' });
    const all = await idsOf(ivo);
    const page = async (n: number) => (await ivo.get(`/me/jobs?per_page=2&page=${n}`)).body;
    const [first, second] = [await page(1), await page(2)];
    expect([...first.data, ...second.data].map(({ post }: FittingPost) => post.id)).toEqual(all.slice(0, 4));
    expect(first.meta).toMatchObject({
      total: all.length,
      last_page: Math.ceil(all.length / 2),
      from: 1,
      to: 2,
    });
  });

  test('exclude posts of users with a block in either direction', async ({ as, db }) => {
    const { ivo, ana } = await ivoOf(as, db);
    const post = await makePost(db, ana.id, { town: 'zagreb' });
    expect(await idsOf(ivo)).toContain(post);
    await ana.post(`/users/${ivo.id}/block`);
    expect(await idsOf(ivo)).not.toContain(post);
  });

  test('require sign-in and a known sort order; marking a hidden post as seen returns 404', async ({
    as,
    db,
    visitor,
  }) => {
    const { ivo, ana } = await ivoOf(as, db);
    expect(await visitor.get('/me/jobs')).toHaveStatus(401);
    expect(await ivo.get('/me/jobs?sort=best')).toBe422('sort');
    expect(await ivo.get('/me/jobs?per_page=0')).toBe422('per_page');
    const hidden = await makePost(db, ana.id, { status: 'pending' });
    expect(await visitor.post(`/me/jobs/${hidden}/mark-as-readed`)).toHaveStatus(401);
    expect(await ivo.post(`/me/jobs/${hidden}/mark-as-readed`)).toHaveStatus(404);
    expect(await ivo.post('/me/jobs/999999/mark-as-readed')).toHaveStatus(404);
  });
});
