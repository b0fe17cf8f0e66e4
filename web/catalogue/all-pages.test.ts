import { expect, test } from 'vitest';
import { allPages } from './all-pages.ts';

test('all pages of a list are read once, in order', async () => {
  const pages = [['Ada', 'Beli Manastir'], ['Split', 'Zadar'], ['Zagreb']];
  const read: number[] = [];
  const rows = await allPages(async (page) => {
    read.push(page);
    return { data: pages[page - 1] ?? [], meta: { last_page: pages.length } };
  });
  expect(rows).toEqual(pages.flat());
  expect(read).toEqual([1, 2, 3]);
});

test('an empty list has one page', async () => {
  expect(await allPages(async () => ({ data: [], meta: { last_page: 1 } }))).toEqual([]);
});
