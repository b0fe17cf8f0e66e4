import { expect, test } from 'vitest';
import { meExample } from '#contract/examples.ts';
import type { Me } from '#contract/users.ts';
import { rendered, wordsOf } from '../platform/page/rendered.tsx';
import { activeFilters } from './active-filters.ts';
import { type Choices, listSearch, readListQuery } from './list-query.ts';
import { NearFilters } from './near-filters.tsx';

const zadar = { key: 'zadar', name: 'Zadar' };
const choices: Choices = { categories: [], types: [], counties: [], towns: [] };
const query = (search: string) => readListQuery(new URLSearchParams(search));
const shown = (search: string, more: { near?: typeof zadar; me?: Me } = {}) =>
  rendered(
    <NearFilters
      list={{ query: query(search), choices: { ...choices, ...(more.near && { near: more.near }) } }}
      onChange={() => undefined}
    />,
    { me: more.me ?? null },
  );

test('the circle can be chosen only once a town is known; without JavaScript the town is typed', () => {
  const empty = shown('');
  expect(empty).toMatch(/<noscript>.*<input[^>]*name="blizu"[^>]*>.*<\/noscript>/s);
  expect(empty).toMatch(/<select[^>]*name="krug"[^>]*disabled/);
  expect(wordsOf(empty)).toContain('Prvo odaberite mjesto');
  expect(empty).not.toContain('name="otoci"');
  const chosen = shown('?blizu=zadar&krug=25', { near: zadar });
  expect(chosen).toMatch(/<noscript>.*<input[^>]*name="blizu"[^>]*value="Zadar"/s);
  expect(chosen).not.toMatch(/<select[^>]*name="krug"[^>]*disabled/);
  expect(chosen).toMatch(/<option value="25" selected="">/);
  expect(chosen).toMatch(/<input[^>]*name="otoci"[^>]*value="da"/);
});

test('a reader whose profile has a town can choose a circle immediately', () => {
  expect(shown('', { me: meExample as unknown as Me })).not.toMatch(/<select[^>]*name="krug"[^>]*disabled/);
});

test('a button offers to use the device’s position', () => {
  expect(wordsOf(shown(''))).toContain('Koristite moju lokaciju');
});

test('an applied circle is one filter, which is removed together with its town', () => {
  const filters = (search: string) =>
    activeFilters({
      query: query(search),
      choices: { ...choices, near: zadar },
      href: (change) => listSearch({ ...query(''), ...change }),
    }).map(({ label, to }) => [label.replaceAll('\u00a0', ' '), to]);
  expect(filters('?blizu=zadar&krug=25&otoci=da')).toEqual([['Zadar, do 25 km i otoci', '']]);
  expect(filters('?blizu=zadar&krug=100')).toEqual([['Zadar, do 100 km', '']]);
  expect(filters('?blizu=zadar')).toEqual([['Udaljenost: Zadar', '']]);
});
