import { describe, expect, test as plain } from 'vitest';
import { visitKindOf } from '#contract/visit-kinds.ts';
import { test } from '../testing/app.ts';
import { openedBy, openVisits } from './service.ts';

const headers = {
  accept: 'text/html,application/xhtml+xml',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
};

describe('a visit', () => {
  plain.each([
    ['/', 'home'],
    ['/poslovi', 'posts'],
    ['/poslovi/12', 'post'],
    ['/korisnici/ana-matic', 'profile'],
    ['/prostorije/kupaonica', 'room'],
    ['/vodoinstalacije', 'category'],
    ['/vodoinstalacije/zadarska', 'county'],
    ['/novosti/krov-prije-zime', 'news'],
    ['/privatnost/politika-kolacica', 'help'],
    ['/korisnik/uredi-profil', 'account'],
    ['/poruke/ana-matic', 'chats'],
    ['/admin', undefined],
    ['/admin/sadrzaj', undefined],
    ['/api/v1/me', undefined],
    ['/files/a/b.webp', undefined],
    ['/ovo/ne/postoji', undefined],
  ] as const)('to %s is counted as %s', (path, kind) => expect(visitKindOf(path)).toBe(kind));

  plain.each([
    ['a browser', {}, 'home'],
    ['a prefetched page', { headers: { ...headers, 'sec-purpose': 'prefetch' } }, undefined],
    ['a robot', { headers: { ...headers, 'user-agent': 'Googlebot/2.1' } }, undefined],
    ['a client without a User-Agent', { headers: { accept: 'text/html' } }, undefined],
    ['a data request', { headers: { ...headers, accept: '*/*' } }, undefined],
    ['a form submission', { method: 'POST' }, undefined],
  ] as const)('is counted only when a browser opens a page: %s', (_, change, kind) =>
    expect(openedBy({ method: 'GET', url: '/?q=a', headers, ...change })).toBe(kind),
  );

  test('is counted by day and kind across all nodes, without identifying the visitor', async ({
    as,
    db,
    visitor,
  }) => {
    for (const path of ['/', '/poslovi', '/aktivni-poslovi', '/admin'])
      expect(await visitor.post('/visits', { path })).toHaveStatus(204);
    const maja = await as('moderator');
    const [today] = (await maja.get('/admin/visits')).body.data;
    expect(today).toMatchObject({ total: 3, kinds: { home: 1, posts: 2 } });
    const [one, other] = [openVisits(db), openVisits(db)];
    one.count('home');
    other.count('home');
    other.count('post', new Date(Date.now() - 40 * 86_400_000));
    await Promise.all([one.write(), other.write()]);
    await one.write();
    expect((await maja.get('/admin/visits')).body.data).toEqual([
      { ...today, total: 5, kinds: { home: 3, posts: 2 } },
    ]);
    expect((await maja.get('/admin/visits?days=60')).body.data).toMatchObject([
      { total: 5 },
      { total: 1, kinds: { post: 1 } },
    ]);
  });

  test('to an invalid path is rejected, and only content administrators can read the counts', async ({
    as,
    visitor,
  }) => {
    expect(await visitor.get('/admin/visits')).toHaveStatus(401);
    for (const part of ['client', 'finance', 'support'] as const)
      expect(await (await as(part)).get('/admin/visits')).toHaveStatus(403);
    expect(await (await as('moderator')).get('/admin/visits?days=0')).toBe422('days');
    expect(await visitor.post('/visits', { path: 'https://evil.example' })).toBe422('path');
    expect(await visitor.post('/visits', {})).toBe422('path');
  });
});
