import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { accountGroupsOf, menuGroupsOf } from './account-links.ts';

test.for(['client', 'worker', 'general'] as const)(
  'the menu of a %s has seven rows in three groups, each of its ways also beside one’s own pages',
  (type_of) => {
    const menu = menuGroupsOf({ type_of });
    const jobs = type_of === 'client' ? [['Moji poslovi']] : [['Moji poslovi', 'Moje ponude']];
    expect(menu.map((rows) => rows.map((links) => links.map(({ label }) => label)))).toEqual([
      [['Pregled'], ['Moj profil']],
      [...jobs, ['Moje ocjene']],
      [['Uredite profil'], ['Postavke obavijesti'], ['Sigurnost']],
    ]);
    const beside = accountGroupsOf({ type_of }).flatMap(({ links }) => links.map(({ to }) => to));
    for (const { to } of menu.flat(2)) expect(beside).toContain(to);
    expect(beside).toContain(paths.ownData());
  },
);
