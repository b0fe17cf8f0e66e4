import { globSync, readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { needsAccount } from '#contract/paths.ts';
import routes from '../../routes.ts';
import { Link } from './link.tsx';
import { rendered } from './rendered.tsx';

test.for([
  ['/majstori', null],
  ['/majstori#popis', null],
  ['/majstori?stranica=2', 'nofollow'],
  ['/majstori?kategorije=krov', 'nofollow'],
  ['/majstori?kategorije=krov&stranica=2', 'nofollow'],
  ['?redirect=%2F', 'nofollow'],
  [{ pathname: '/prijava', search: '?redirect=%2F' }, 'nofollow'],
  ['/korisnici/marko-horvat', null],
  ['/korisnici/marko-horvat/ocijenite-korisnika', 'nofollow'],
  ['/poslovi/3', null],
  ['/poslovi/3/ponuda#iznos', 'nofollow'],
  [{ pathname: '/poruke/marko-horvat' }, 'nofollow'],
] as const)('a link to %o has the rel attribute %o', ([to, rel]) => {
  expect(/rel="([^"]*)"/.exec(rendered(<Link to={to}>Veza</Link>))?.[1] ?? null).toBe(rel);
});

test('a link with a query keeps its other rel values', () => {
  expect(rendered(<Link to="?stranica=2" rel="next" />)).toContain('rel="next nofollow"');
  expect(rendered(<Link to="?stranica=2" rel="nofollow" />)).toContain('rel="nofollow"');
  expect(rendered(<Link to="/majstori" rel="nofollow" />)).toContain('rel="nofollow"');
});

test('no file except link.tsx imports the router’s own link', () => {
  const routers = /import \{[^}]*\bLink\b[^}]*\} from 'react-router'/;
  const files = globSync('web/**/*.tsx').filter((file) => routers.test(readFileSync(file, 'utf8')));
  expect(files).toEqual(['web/platform/page/link.tsx']);
});

interface Page {
  path: string;
  guarded: boolean;
}

const pagesOf = ({ path = '', file, children = [] }: RouteConfigEntry, within: Page): Page[] => {
  const page = {
    path: `${within.path}/${path}`.replace(/\/+/g, '/'),
    guarded: within.guarded || readFileSync(`web/${file}`, 'utf8').includes('requireUser('),
  };
  return children.length > 0 ? children.flatMap((child) => pagesOf(child, page)) : [page];
};

test('the pages that need an account are those that redirect visitors to the sign-in page', () => {
  const pages = routes.flatMap((route) => pagesOf(route, { path: '', guarded: false }));
  expect(pages.length).toBeGreaterThan(60);
  const sample = (path: string) => path.replace(/:\w+\??/g, '3');
  expect(pages.filter(({ path, guarded }) => needsAccount(sample(path)) !== guarded)).toEqual([]);
});
