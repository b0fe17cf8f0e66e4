import { readFileSync } from 'node:fs';
import path from 'node:path';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import routes from '../routes.ts';
import { keptAs, kinds } from './kinds.ts';

interface Entry {
  file: string;
  path?: string;
  index?: boolean;
  children?: Entry[];
}

interface Route {
  path?: string;
  index?: boolean;
  handle: string;
  children?: Route[];
}

const routeOf = ({ file, children, ...at }: Entry): Route => ({
  ...at,
  handle: file,
  ...(children && { children: children.map(routeOf) }),
});

/** Returns the file of the page at an address. */
const fileOf = (address: string) =>
  matchRoutes((routes as Entry[]).map(routeOf) as never, address)?.at(-1)?.route.handle as string | undefined;

const readsQuery = (file: string) =>
  readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8').includes('request.url).searchParams');

/** The URLs that can be read offline, each with the file of its page. */
const readable: readonly [address: string, file: string][] = [
  [paths.job(7), 'job-posts/job-post.page.tsx'],
  [paths.chat('ana-anic'), 'chats/thread.page.tsx'],
  [paths.deal(7), 'deals/deal.page.tsx'],
  [paths.jobs(), 'job-posts/categories.page.tsx'],
  [paths.chats(), 'chats/chats.page.tsx'],
  [paths.account(), 'dashboard/dashboard.page.tsx'],
  [paths.notifications(), 'notifications/notifications.page.tsx'],
  [paths.savedSearches(), 'saved-searches/saved-searches.page.tsx'],
];
const lists: readonly [address: string, file: string][] = [
  [paths.activeJobs(), 'job-posts/active-job-posts.page.tsx'],
  [paths.workers(), 'users/workers.page.tsx'],
  [paths.myJobs(), 'job-posts/my-job-posts.page.tsx'],
  [paths.myOffers(), 'offers/own-offers.page.tsx'],
  [paths.savedItems(), 'saved-items/saved-items.page.tsx'],
  [paths.category('vodoinstalacije'), 'trades/category.page.tsx'],
  [paths.category('vodoinstalacije', 'zadarska'), 'trades/category.page.tsx'],
];

test.each(readable)('%s is a page of the site that is readable offline, with any query', (address, file) => {
  expect(fileOf(address)).toBe(file);
  expect(keptAs({ pathname: address, search: '?korak=2' })).toBe(address);
});

test.each(lists)('the list %s is readable offline with any query', (address, file) => {
  expect(fileOf(address)).toBe(file);
  expect(readsQuery(file)).toBe(true);
  expect(keptAs({ pathname: address, search: '?stranica=2' })).toBe(`${address}?stranica=2`);
});

test('every kind of page that is readable offline is covered by these tests', () => {
  const addresses = [...readable, ...lists].map(([address]) => address);
  expect(kinds.filter(({ is }) => !addresses.some(is))).toEqual([]);
});
