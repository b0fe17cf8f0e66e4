import { expect, test } from 'vitest';
import { pageOfTowns } from './rings.ts';

const towns = Array.from({ length: 100 }, (_, n) => n + 1);
/** Returns the number of rows in a town, from 0 to 4. */
const rowsOf = (town: number) => (town * 7) % 5;

async function page(page: number, per_page: number, length = towns.length) {
  const counted: number[] = [];
  const { parts, rest } = await pageOfTowns(
    towns.slice(0, length),
    { page, per_page },
    async (ring, most) => {
      counted.push(ring.length);
      return ring.map((town) => ({ town, rows: Math.min(most, rowsOf(town)) }));
    },
  );
  const rows = parts.flatMap(({ town, skip, take }) =>
    Array.from({ length: take }, (_, n) => `${town}.${skip + n}`),
  );
  return { rows, rest, counted };
}

test('the pages together contain every row once, nearest towns first', async () => {
  const all = towns.flatMap((town) => Array.from({ length: rowsOf(town) }, (_, n) => `${town}.${n}`));
  for (const per_page of [1, 3, 7, 300]) {
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(all.length / per_page) }, (_, n) => page(n + 1, per_page)),
    );
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all);
  }
});

test('a page that extends beyond the towns reports which other rows it needs', async () => {
  const total = towns.reduce((sum, town) => sum + rowsOf(town), 0);
  expect((await page(1, total)).rest).toBeNull();
  expect((await page(1, total + 5)).rest).toEqual({ skip: 0, take: 5 });
  expect(await page(2, total)).toMatchObject({ rows: [], rest: { skip: 0, take: total } });
  expect((await page(3, total)).rest).toEqual({ skip: total, take: total });
  expect(await page(1, 6, 0)).toEqual({ rows: [], rest: { skip: 0, take: 6 }, counted: [] });
});

test('rows are counted only in the towns that the page needs', async () => {
  expect((await page(1, 2)).counted).toEqual([4]);
  expect((await page(3, 6)).counted).toEqual([4, 16]);
});
