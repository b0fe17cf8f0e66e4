import { expect } from 'vitest';
import { makeAd } from '../testing/ads.ts';
import { test } from '../testing/app.ts';
import { makeWorker } from '../testing/factories.ts';

interface Route {
  id: string;
  parentId?: string;
  path?: string;
}
const bundle = new URL('../../build/server/index.js', import.meta.url).href;
const { routes } = (await import(bundle)) as { routes: Record<string, Route> };
const isUnder = (layout: string, { parentId = '' }: Route): boolean =>
  parentId === layout || (routes[parentId] !== undefined && isUnder(layout, routes[parentId]));
const pages = Object.values(routes).flatMap((route) =>
  route.path && isUnder('shell/profile.layout', route) ? [`/${route.path}`] : [],
);

test('the server renders every account page with an ad and workers beside the content', async ({
  as,
  browse,
  db,
}) => {
  expect(pages).toContain('/korisnik/sigurnost');
  expect(pages.length).toBeGreaterThan(20);
  await makeAd(db, { status: 'active', title: 'Najam skela' });
  const worker = await makeWorker(db, { name: 'Mate Majstor' });
  const browser = browse(await as('worker'));
  for (const page of pages) {
    // Without the item to save, this page redirects to the list.
    const path = page === '/korisnik/spremljeno/novo' ? `${page}?majstor=${worker}` : page;
    await browser.visit(path);
    expect(browser.path).toBe(path);
    const beside = browser.page.get('complementary', 'Oglasi i majstori');
    expect(beside.get('region', 'Oglasi').text, path).toContain('Najam skela');
    expect(beside.get('region', 'Majstori').text, path).toContain('Mate Majstor');
  }
});
