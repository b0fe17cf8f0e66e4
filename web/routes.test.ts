import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { paths, reservedWords } from '#contract/paths.ts';
import routes from './routes.ts';

// Every page must be at its documented URL.

interface Placed {
  path: string;
  files: string[];
}
const framedErrors = 'shell/framed-errors.layout.tsx';
const placed = (entries: readonly RouteConfigEntry[], above: Placed): Placed[] =>
  entries.flatMap(({ path, file, children }) => {
    const here = {
      path: path === undefined ? above.path : `${above.path}/${path}`,
      files: [...above.files, file],
    };
    return children
      ? placed(children, file === framedErrors ? { ...here, files: above.files } : here)
      : [here];
  });
const pages = placed(routes, { path: '', files: [] });

const name = 'ana-anic';
const asked: [path: string, pattern: string, file: string][] = [
  [paths.home(), '', 'home/home.page.tsx'],
  [paths.jobs(), '/poslovi', 'job-posts/categories.page.tsx'],
  [paths.job(7), '/poslovi/:id', 'job-posts/job-post.page.tsx'],
  [paths.activeJobs(), '/aktivni-poslovi', 'job-posts/active-job-posts.page.tsx'],
  [paths.workers(), '/majstori', 'users/workers.page.tsx'],
  [paths.user(name), '/korisnici/:slug', 'users/user.page.tsx'],
  [paths.reviewUser(name), '/korisnici/:slug/ocijenite-korisnika', 'reviews/review-user.page.tsx'],
  [paths.chats(), '/poruke', 'chats/chats.page.tsx'],
  [paths.chat(name), '/poruke/:slug', 'chats/thread.page.tsx'],
  [paths.notifications(), '/obavijesti', 'notifications/notifications.page.tsx'],
  [paths.login(), '/prijava', 'auth/login.page.tsx'],
  [paths.signup(), '/registracija', 'auth/signup.page.tsx'],
  [paths.newAd(), '/kreirajte-oglas', 'ads/new-ad.page.tsx'],
  [paths.payment(7), '/placanje/:id', 'payments/payment.page.tsx'],
  [paths.advertising(), '/oglasavanje', 'ads/advertising.page.tsx'],
  [paths.about(), '/o-nama', 'pages/about.page.tsx'],
  [paths.help(), '/kontakt-pomoc', 'help/help.page.tsx'],
  [paths.account(), '/korisnik', 'dashboard/dashboard.page.tsx'],
  [paths.myOffers(), '/korisnik/ponude', 'offers/own-offers.page.tsx'],
  [paths.profile(), '/korisnik/profil', 'account/profile.page.tsx'],
  [paths.myJobs(), '/korisnik/poslovi', 'job-posts/my-job-posts.page.tsx'],
  [paths.myReviews(), '/korisnik/ocjene', 'reviews/my-reviews.page.tsx'],
  [paths.editProfile(), '/korisnik/uredi-profil', 'account/edit-profile.page.tsx'],
  [paths.notificationSettings(), '/korisnik/obavijesti', 'notifications/settings.page.tsx'],
  [paths.security(), '/korisnik/sigurnost', 'auth/security/security.page.tsx'],
  [paths.ownData(), '/korisnik/podaci', 'privacy/own-data.page.tsx'],
  [paths.restoreAccount(), '/vratite-racun', 'privacy/restore.page.tsx'],
  [paths.privacy(), '/privatnost', 'pages/privacy.page.tsx'],
  [paths.cookies(), '/privatnost/:slug', 'pages/legal.page.tsx'],
  [paths.privacyPolicy(), '/privatnost/:slug', 'pages/legal.page.tsx'],
  [paths.terms(), '/privatnost/:slug', 'pages/legal.page.tsx'],
  ['/404', '/*', 'shell/not-found.page.tsx'],
  [paths.reviewProof(7), '/ocjene/:id/dokaz', 'reviews/proof.page.tsx'],
  [paths.reviewSeals(), '/ocjene/pecati', 'reviews/seals.page.tsx'],
  [paths.prices(), '/cijene', 'prices/prices.page.tsx'],
  [paths.prices('vodoinstalacije'), '/cijene/:category', 'prices/category-prices.page.tsx'],
  [paths.room('kupaonica'), '/prostorije/:room', 'rooms/room.page.tsx'],
  [paths.category('vodoinstalacije'), '/:category/:county?', 'trades/category.page.tsx'],
];

test.each(asked)('the page at %s has its documented route', (path, pattern, file) => {
  const shape = new RegExp(
    `^${pattern
      .replaceAll(/\/:\w+\?/g, '(/[^/]+)?')
      .replaceAll(/:\w+/g, '[^/]+')
      .replace('*', '.+')}/?$`,
  );
  expect(path).toMatch(shape);
  expect(pages.find((page) => page.files.at(-1) === file)?.path).toBe(pattern);
});

const layoutOf = (path: string) => pages.find((page) => page.path === path)?.files.slice(0, -1);

test('pages have the layouts listed in docs/PAGES.md', () => {
  for (const path of ['', '/poslovi', '/majstori', '/placanje/:id'])
    expect(layoutOf(path)).toEqual(['shell/default.layout.tsx']);
  for (const path of ['/prijava', '/registracija'])
    expect(layoutOf(path)).toEqual(['shell/guest.layout.tsx']);
  for (const path of [
    '/obavijesti',
    '/korisnik',
    '/korisnik/profil',
    '/korisnik/poslovi',
    '/korisnik/ocjene',
    '/korisnik/sigurnost',
  ])
    expect(layoutOf(path)?.at(-1)).toBe('shell/profile.layout.tsx');
  expect(layoutOf('/poruke/:slug')).toEqual(['shell/chat.layout.tsx']);
});

test('no category, page or profile can use the first segment of a route', () => {
  const first = new Set(pages.flatMap(({ path }) => path.split('/')[1] ?? []));
  const words = [...first].filter((word) => word !== '' && !word.startsWith(':') && word !== '*');
  expect(words.length).toBeGreaterThan(30);
  expect(words.filter((word) => !(reservedWords as readonly string[]).includes(word))).toEqual([]);
});
