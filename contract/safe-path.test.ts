import { describe, expect, test } from 'vitest';
import { foreignPaths } from './foreign-paths.ts';
import { safePath } from './paths.ts';

const ours = 'https://mestar.test';

describe('safePath with a redirect target outside the site', () => {
  const forms = Object.entries(foreignPaths).flatMap(([by, list]) => list.map((form) => [by, form] as const));
  test('is tested with at least 96 distinct targets', () => {
    expect(forms.length).toBeGreaterThanOrEqual(96);
    expect(new Set(forms.map(([, form]) => form)).size).toBe(forms.length);
  });
  test.each(forms)('rejects %s: %j', (_, form) => expect(safePath(form)).toBeUndefined());
  test.each([null, undefined])('rejects %s', (nothing) => expect(safePath(nothing)).toBeUndefined());
});

test.each([
  ['/', '/'],
  ['/poslovi', '/poslovi'],
  ['/korisnik/poslovi?status=active&stranica=2', '/korisnik/poslovi?status=active&stranica=2'],
  ['/poruke/ana-anic?posao=12#zadnja', '/poruke/ana-anic?posao=12#zadnja'],
  ['/a/../poslovi', '/poslovi'],
  ['/./poslovi', '/poslovi'],
  ['/poslovi/', '/poslovi/'],
  ['/poslovi//12', '/poslovi//12'],
  ['/vodoinstalacije?q=//evil.example', '/vodoinstalacije?q=//evil.example'],
  ['/aktivni-poslovi?q=50%2F50%0Ai%20vi%C5%A1e', '/aktivni-poslovi?q=50%2F50%0Ai%20vi%C5%A1e'],
  ['/prijava?redirect=%2F%2Fevil.example', '/prijava?redirect=%2F%2Fevil.example'],
  ['/traži', '/tra%C5%BEi'],
  ['/evil.example', '/evil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/https://evil.example', '/https://evil.example'],
  ['/。。/evil.example', '/%E3%80%82%E3%80%82/evil.example'],
])('safePath accepts %j as %s', (form, path) => expect(safePath(form)).toBe(path));

/** Returns a seeded generator (Mulberry32), so that failures are reproducible. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pieces = [
  ...[
    '/',
    '/',
    '/',
    '//',
    '\\',
    '.',
    '..',
    '/.',
    '/..',
    '%2e',
    '%2E',
    '%2f',
    '%2F',
    '%5c',
    '%252e',
    '%252f',
    '%09',
    '%0a',
    '%00',
    '%',
    '%2',
  ],
  ...[
    '\t',
    '\n',
    '\r',
    '\u0000',
    '\u0085',
    '\u2028',
    ' ',
    '\u00a0',
    '\ufeff',
    '。',
    '．',
    '／',
    '⁄',
    '＼',
    '∕',
    'ǆ',
    '\ud800',
  ],
  ...[
    'evil.example',
    'mestar.test',
    '@',
    ':',
    ':443',
    'https:',
    'javascript:',
    'a',
    'poslovi',
    '?',
    '#',
    '&',
    '=',
    '[::1]',
    ';',
    '..;',
    '|',
    '^',
    '<',
  ],
];

test('an accepted path stays on the site when it is parsed a second time', () => {
  const next = numbers(20_261_122);
  const piece = () => pieces[Math.floor(next() * pieces.length)] ?? '/';
  let accepted = 0;
  for (let round = 0; round < 60_000; round++) {
    const form =
      (next() < 0.8 ? '/' : '') + Array.from({ length: 1 + Math.floor(next() * 8) }, piece).join('');
    const path = safePath(form);
    if (path === undefined) continue;
    accepted++;
    const [given, once] = [new URL(form, ours), new URL(path, ours)];
    const twice = new URL(once.pathname + once.search + once.hash, ours);
    for (const url of [given, once, twice]) {
      expect([url.origin, url.username, url.pathname.startsWith('//')], JSON.stringify(form)).toEqual([
        ours,
        '',
        false,
      ]);
      expect(url.pathname, JSON.stringify(form)).toBe(once.pathname);
    }
    expect(safePath(path), JSON.stringify(form)).toBe(path);
  }
  expect(accepted).toBeGreaterThan(5_000);
});
