import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from '../contract/paths.ts';
import { mailedPages, pagesOf, type Reader, readers } from '../e2e/site-pages.ts';
import routes from '../web/routes.ts';

// Every page is walked by the journeys over all pages (pages, engines, links, budgets): a route without a row there says why.

const reasons: Record<string, string> = {
  '/tema': 'answers a form and shows nothing',
  '/odjava': 'answers a form and shows nothing',
  '/kraj-pregleda': 'answers a form and shows nothing',
  '/dev/ui': 'is no part of a site in production',
};

/** Whatever the demo calls them. */
const things = {
  jobWithPictures: 7,
  jobWithout: 8,
  ownJob: 9,
  worker: 'ana-anic',
  client: 'ivo-ivic',
  categoryInCounty: 'krov/zadarska',
  offerable: 10,
};
const rows = (Object.keys(readers) as Reader[]).flatMap((reader) => pagesOf(reader, things));

/** As the router takes them: each page under its whole path. */
const flat = (entries: readonly RouteConfigEntry[], above = ''): RouteObject[] =>
  entries.flatMap(({ path, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return children ? flat(children, here) : [{ path: here || '/' }];
  });
const pages = flat(routes);
const patternOf = (path: string) => matchRoutes(pages, path.split('?')[0] ?? '')?.at(-1)?.route.path;

test('each route has a row or a reason, and no reason has outlived its route', () => {
  const walked = new Set(rows.map(({ path }) => patternOf(path)));
  const missing = pages
    .filter(({ path = '' }) => !walked.has(path) && !reasons[path])
    .map(({ path }) => path);
  expect(missing).toEqual([]);
  expect(
    Object.keys(reasons).filter((path) => !pages.some((page) => page.path === path) || walked.has(path)),
  ).toEqual([]);
});

test('each row leads to a page, and its name is that of no other', () => {
  expect(rows.filter(({ path, status }) => patternOf(path) === '/*' && status !== 404)).toEqual([]);
  expect(rows.map(({ name }) => name)).toHaveLength(new Set(rows.map(({ name }) => name)).size);
});

test('what the last route serves is walked in all its kinds: a category, one in a county, a page of the editors', () => {
  const served = rows.filter(({ path }) => patternOf(path) === '/:category/:county?').map(({ name }) => name);
  expect(served).toEqual(expect.arrayContaining(['kategorija', 'kategorija-zupanija', 'stranica-urednika']));
});

test('pages that the server writes for mailed links are walked too', () => {
  const bare = (path: string) => path.split('?')[0];
  const mailed = [
    paths.confirmSubscription(''),
    paths.unsubscribe(''),
    paths.emailUnsubscribe(''),
    paths.postReminder(''),
  ];
  expect(mailedPages.map(({ path }) => bare(path)).sort()).toEqual(mailed.map(bare).sort());
});
