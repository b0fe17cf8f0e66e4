import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { accountGroupsOf, menuGroupsOf } from './account-links.ts';

test.for(['client', 'worker', 'general'] as const)('the menu of a %s has seven ways in two groups, each of them also beside one’s own pages', (type_of) => {
  const menu = menuGroupsOf({ type_of }).map((links) => links.map(({ to }) => to));
  expect(menu.map((links) => links.length)).toEqual([4, 3]);
  const beside = accountGroupsOf({ type_of }).flatMap(({ links }) => links.map(({ to }) => to));
  for (const to of menu.flat()) expect(beside).toContain(to);
  expect(menu.flat().includes(paths.myOffers())).toBe(type_of !== 'client');
  expect(beside).toContain(paths.ownData());
});
