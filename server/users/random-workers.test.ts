import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, vi } from 'vitest';
import { type Person, test } from '../testing/app.ts';

const workers = 60;
const boosted = 2;

const draw = async (who: Person, query: string): Promise<number[]> =>
  (await who.get(`/workers?sort_by=random&${query}`)).body.data.map((worker: { id: number }) => worker.id);

describe('workers in random order', () => {
  let made = false;
  test.beforeEach(async ({ db }) => {
    if (made) return;
    made = true;
    await db.execute(sql`insert into users (email, name, slug, type_of, is_worker, shuffle, boosted_from, boosted_until)
      select 'r' || n || '@test.hr', 'Nasumični ' || n, 'nasumicni-' || n, 'worker', true, n * 0.618 % 1, case when n <= ${boosted} then now() - interval '1 day' end, case when n <= ${boosted} then now() + interval '1 day' end
      from generate_series(1, ${workers}::int) n`);
  });
  afterEach(() => vi.useRealTimers());

  test('appear exactly once across the pages of one seed, boosted profiles first', async ({ visitor }) => {
    for (const seed of [0, 1, 29_385_000]) {
      const pages: number[][] = [];
      for (let page = 1; page <= 10; page++)
        pages.push(await draw(visitor, `seed=${seed}&per_page=7&page=${page}`));
      const line = pages.flat();
      expect([line.length, new Set(line).size]).toEqual([workers, workers]);
      const { data } = (await visitor.get(`/workers?sort_by=random&seed=${seed}&per_page=6`)).body;
      expect(data.map((worker: { boosted: boolean }) => worker.boosted)).toEqual([
        true,
        true,
        false,
        false,
        false,
        false,
      ]);
    }
  });

  test('each appear in at least one draw, and no two always appear together', async ({ visitor }) => {
    const draws: number[][] = [];
    for (let seed = 1; seed <= 200; seed++)
      draws.push((await draw(visitor, `seed=${seed}&per_page=6`)).slice(boosted));
    const drawn = new Set(draws.flat());
    expect(drawn.size).toBe(workers - boosted);
    for (const one of drawn) {
      const beside = draws
        .filter((line) => line.includes(one))
        .map((line) => line.filter((id) => id !== one));
      const always = [...drawn].filter(
        (other) => beside.length > 5 && beside.every((line) => line.includes(other)),
      );
      expect([one, always]).toEqual([one, []]);
    }
  });

  test('are reshuffled once a minute if no seed is given', async ({ visitor }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T10:00:00Z') });
    const first = await draw(visitor, 'per_page=20');
    vi.setSystemTime(new Date('2030-01-01T10:00:59Z'));
    expect(await draw(visitor, 'per_page=20')).toEqual(first);
    vi.setSystemTime(new Date('2030-01-01T10:01:00Z'));
    expect(await draw(visitor, 'per_page=20')).not.toEqual(first);
  });
});
