import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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
