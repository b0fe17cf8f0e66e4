import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { accountGroupsOf, menuGroupsOf, siteLinks } from './account-links.ts';

test.for(['client', 'worker', 'general'] as const)(
  'the menu of a %s has three groups of links, which account pages show too',
  (type_of) => {
    const menu = menuGroupsOf({ type_of });
    const jobs = type_of === 'client' ? [['Moji poslovi']] : [['Moji poslovi', 'Moje ponude']];
    expect(
      menu.map(({ title, rows }) => [title, ...rows.map((links) => links.map(({ label }) => label))]),
    ).toEqual([
      ['Općenito', ['Pregled'], ['Moj profil']],
      ['Aktivnosti', ...jobs, ['Moje ocjene']],
      ['Postavke', ['Uredite profil'], ['Postavke obavijesti'], ['Sigurnost']],
    ]);
    const beside = accountGroupsOf({ type_of }).flatMap(({ links }) => links.map(({ to }) => to));
    for (const { to } of menu.flatMap(({ rows }) => rows.flat())) expect(beside).toContain(to);
    expect(beside).toContain(paths.ownData());
  },
);

test('account pages link to every public page once, and to the frequently asked questions within help', () => {
  const own = accountGroupsOf({ type_of: 'worker' }).flatMap(({ links }) => links.map(({ to }) => to));
  const all = [...own, ...siteLinks.map(({ to }) => to)];
  const { home, jobs, workers, help, about, news, advertising } = paths;
  for (const page of [home, jobs, workers, help, about, news, advertising]) expect(all).toContain(page());
  expect(all).toContain(`${help()}#pitanja`);
  expect(new Set(all).size).toBe(all.length);
});
