import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from '../contract/paths.ts';
import { mailedPages, pagesOf, type Reader, readers } from '../e2e/site-pages.ts';
import routes from '../web/routes.ts';

// Tests that run over the whole site (pages, engines, links, budgets) visit every page; each route excluded
// from them is listed here with the reason.

const reasons: Record<string, string> = {
  '/tema': 'handles a form and renders no page',
  '/odjava': 'handles a form and renders no page',
  '/kraj-pregleda': 'handles a form and renders no page',
  '/dev/ui': 'does not exist in production',
};

const things = {
  jobWithPictures: 7,
  jobWithout: 8,
  ownJob: 9,
  worker: 'ana-anic',
  client: 'ivo-ivic',
  categoryInCounty: 'krov/zadarska',
  offerable: 10,
  priced: 11,
  askedVisit: 12,
  sharedVisit: 13,
};
const rows = (Object.keys(readers) as Reader[]).flatMap((reader) => pagesOf(reader, things));

const flat = (entries: readonly RouteConfigEntry[], above = ''): RouteObject[] =>
  entries.flatMap(({ path, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return children ? flat(children, here) : [{ path: here || '/' }];
  });
const pages = flat(routes);
const patternOf = (path: string) => matchRoutes(pages, path.split('?')[0] ?? '')?.at(-1)?.route.path;

test('every route has a row in site-pages.ts or an exemption, and no exemption outlives its route', () => {
  const tested = new Set(rows.map(({ path }) => patternOf(path)));
  const missing = pages
    .filter(({ path = '' }) => !tested.has(path) && !reasons[path])
    .map(({ path }) => path);
  expect(missing).toEqual([]);
  expect(
    Object.keys(reasons).filter((path) => !pages.some((page) => page.path === path) || tested.has(path)),
  ).toEqual([]);
});

test('every row of site-pages.ts leads to a page and has a unique name', () => {
  expect(rows.filter(({ path, status }) => patternOf(path) === '/*' && status !== 404)).toEqual([]);
  expect(rows.map(({ name }) => name)).toHaveLength(new Set(rows.map(({ name }) => name)).size);
});

test('every kind of page that the catch-all route serves is checked: category, category in a county, and editors’ page', () => {
  const served = rows.filter(({ path }) => patternOf(path) === '/:category/:county?').map(({ name }) => name);
  expect(served).toEqual(expect.arrayContaining(['kategorija', 'kategorija-zupanija', 'stranica-urednika']));
});

test('server-rendered pages linked from emails are checked too', () => {
  const bare = (path: string) => path.split('?')[0];
  const mailed = [
    paths.confirmSubscription(''),
    paths.unsubscribe(''),
    paths.emailUnsubscribe(''),
    paths.postReminder(''),
    paths.replyStep(''),
  ];
  expect(mailedPages.map(({ path }) => bare(path)).sort()).toEqual(mailed.map(bare).sort());
});
