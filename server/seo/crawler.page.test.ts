import { expect } from 'vitest';
import { test } from '../testing/app.ts';
import { makeWorker } from '../testing/factories.ts';
import { makePost } from '../testing/job-posts.ts';

/** Pages that the crawler reads; links to further ones are only counted. */
const most = 120;

const unescaped = (text: string) => text.replaceAll('&amp;', '&');

/** Returns the paths of a page's links that a search engine follows within the site. */
const followed = (html: string, page: URL): string[] =>
  [...html.matchAll(/<a\b[^>]*>/g)].flatMap(([tag]) => {
    const [, href = '#'] = /\shref="([^"]*)"/.exec(tag) ?? [];
    const to = new URL(unescaped(href), page);
    if (/\srel="[^"]*\bnofollow\b/.test(tag) || href.startsWith('#') || to.origin !== page.origin) return [];
    return [to.pathname + to.search];
  });

const structured = (html: string): { '@type'?: string; '@graph'?: object[] }[] =>
  [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  );

test('at most 5% of the pages that a crawler finds have a query, none redirects to the sign-in page, and breadcrumbs start at the home page', async ({
  app,
  as,
  db,
  browse,
}) => {
  const { id } = await as('client');
  const types = ['ugradnja-i-zamjena-slavina', 'popravak-curenja-i-puknutih-cijevi'];
  for (let n = 0; n < 40; n++)
    await makePost(db, id, { type: types[n % 2] ?? '', county: n % 3 ? 'zadarska' : 'istarska' });
  for (let n = 0; n < 30; n++) await makeWorker(db, { name: `Mate ${n}`, counties: ['zadarska'] });
  const visitor = browse();
  const site = 'http://localhost';
  const files = ['stranice', 'kategorije'].map((name) => app.inject(`/sitemap/${name}.xml`));
  const listed = (await Promise.all(files)).flatMap(({ body }) =>
    [...body.matchAll(/<loc>([^<]*)</g)].map(([, at = '']) => new URL(unescaped(at)).pathname),
  );
  const found = new Set(['/', ...listed]);
  const redirected: string[] = [];
  const roots = new Map<string, string[]>();
  let read = 0;
  for (const path of found) {
    if (read === most) break;
    if (/^\/(?:api|rss|files)\//.test(path)) continue;
    read += 1;
    await visitor.visit(path);
    if (visitor.path.startsWith('/prijava?')) redirected.push(path);
    if (!visitor.html.startsWith('<!DOCTYPE html>')) continue;
    for (const to of followed(visitor.html, new URL(visitor.path, site))) found.add(to);
    for (const data of structured(visitor.html).flatMap((one) => one['@graph'] ?? [one]))
      if ('itemListElement' in data) {
        const [first] = data.itemListElement as { name: string; item?: string }[];
        const root = `${first?.name} ${first?.item}`;
        roots.set(root, [...(roots.get(root) ?? []), path]);
      }
  }
  const queries = [...found].filter((path) => path.includes('?'));
  expect(redirected).toEqual([]);
  expect(found.size).toBeGreaterThan(90);
  expect(queries.length / found.size, queries.join(' ')).toBeLessThanOrEqual(0.05);
  expect([...roots.keys()]).toEqual(['Početna http://localhost/']);
});

test('filtered and sorted lists and prefilled forms are not indexed', async ({ browse }) => {
  const visitor = browse();
  const robotsOf = async (path: string) => {
    await visitor.visit(path);
    return visitor.page.select('meta[name=robots]').map((meta) => meta.attribute('content'));
  };
  for (const path of ['/majstori', '/aktivni-poslovi', '/novi-upit', '/vodoinstalacije'])
    expect(await robotsOf(path), path).toEqual([]);
  for (const path of [
    '/majstori?kategorije=vodoinstalacije',
    '/majstori?poredak=najnoviji',
    '/aktivni-poslovi?zupanije=zadarska',
    '/novi-upit?vrsta=ugradnja-i-zamjena-slavina',
    '/vodoinstalacije?vrste=ugradnja-i-zamjena-slavina',
  ])
    expect(await robotsOf(path), path).toEqual(['noindex']);
});

test('the sign-in page is not indexed', async ({ browse }) => {
  const visitor = browse();
  for (const path of ['/prijava', '/prijava?redirect=%2Fporuke']) {
    await visitor.visit(path);
    expect(visitor.page.select('meta[name=robots]').map((meta) => meta.attribute('content'))).toEqual([
      'noindex',
    ]);
  }
});
