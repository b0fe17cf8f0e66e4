import { expect, test } from 'vitest';
import { limits } from '#contract/constants.ts';
import { meExample, userExample } from '#contract/examples.ts';
import type { Me, User } from '#contract/users.ts';
import { linksOf, rendered, wordsOf } from '../platform/page/rendered.tsx';
import { capped } from '../ui/lists/counter.tsx';
import { cardWorker } from '../users/card-worker.ts';
import { accountGroupsOf } from './account-links.ts';
import { BottomNav } from './bottom-nav.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import ProfileLayout from './profile.layout.tsx';
import { Providers } from './providers.tsx';
import { SiteFrame } from './site-frame.tsx';

const me = meExample as unknown as Me;
const networks = {
  facebook: 'https://www.facebook.com/a',
  instagram: 'https://www.instagram.com/a',
  youtube: 'https://www.youtube.com/@a',
};
const ad = {
  id: 1,
  adsMedias: [],
  title: 'Najam alata',
  description: 'Bušilice i skele.',
  button_text: 'Detaljnije',
  click_action: 'redirecting',
  click_url: 'https://example.com',
  email: null,
  phone: null,
  appearance_token: 'a token',
};
const hrefs = (html: string) => linksOf(html).map(([href]) => href);

test('a visitor’s header has the logo, search, links, sign-in and sign-up', () => {
  const html = rendered(<Header />, { at: '/majstori' });
  expect(html).toContain('aria-label="Meštar, početna"');
  expect(html).toContain('placeholder="Pretražite poslove i majstore"');
  expect(linksOf(html)).toEqual(
    expect.arrayContaining([
      ['/poslovi', 'Poslovi'],
      ['/majstori', 'Majstori'],
      ['/o-nama', 'O nama'],
      ['/prijava', 'Prijava'],
      ['/registracija', 'Registracija'],
      ['/novi-upit', 'Objavite upit'],
    ]),
  );
  // These links are only in the phone menu.
  expect(hrefs(html)).not.toContain('/oglasavanje');
  expect(wordsOf(html)).not.toMatch(/Početna|Poruke|Obavijesti/);
});

test('a signed-in user’s header has messages, notifications and the user menu instead of sign-in', () => {
  const html = rendered(<Header />, { me });
  expect(html).toMatch(/aria-label="Poruke"/);
  expect(html).toMatch(/aria-label="Obavijesti"/);
  expect(wordsOf(html)).toContain(`Korisnički izbornik: ${me.name}`);
  expect(hrefs(html)).not.toContain('/prijava');
});

test('a badge shows a count of up to 99, and +99 above that', () => {
  expect([1, 99, 100, 5000].map(capped)).toEqual(['1', '99', `+${limits.badgeCap}`, '+99']);
});

const groups = (type_of: Me['type_of']) =>
  accountGroupsOf({ type_of }).map(({ title, links }) => [title, ...links.map(({ label }) => label)]);

test('the account’s links come in three groups', () => {
  expect(groups('client')).toEqual([
    ['Općenito', 'Pregled', 'Moj profil', 'Poruke', 'Obavijesti', 'Česta pitanja'],
    ['Aktivnosti', 'Moji poslovi', 'Moje ocjene', 'Spremljeno', 'Spremljene pretrage', 'Moji oglasi'],
    ['Postavke', 'Uredite profil', 'Postavke obavijesti', 'Sigurnost', 'Moji podaci'],
  ]);
});

test('users who offer services have links to their offers and their week', () => {
  for (const type of ['worker', 'general'] as const)
    expect(groups(type)[1]).toEqual([
      'Aktivnosti',
      'Moje ponude',
      'Radni tjedan',
      ...(groups('client')[1] ?? []).slice(1),
    ]);
});

test.each([
  ['a visitor', undefined, ['/', '/majstori', '/prijava']],
  ['a client', { type_of: 'client', is_worker: false }, ['/', '/majstori', '/poruke', '/obavijesti']],
  ['a worker', { type_of: 'worker', is_worker: true }, ['/', '/majstori', '/poruke', '/obavijesti']],
] as const)(
  'the bottom menu of %s links to home, workers and either sign-in or messages and notifications',
  (_, who, links) => {
    expect(hrefs(rendered(<BottomNav />, who && { me: { ...me, ...who } }))).toEqual(links);
  },
);

test('the footer has the newsletter form, general links, legal pages, sign-in, sign-up, the year and the developers', () => {
  const html = rendered(<Footer />, { networks });
  expect(html).toContain('name="email"');
  for (const href of ['/aktivni-poslovi', '/majstori', '/kontakt-pomoc', '/oglasavanje', '/o-nama'])
    expect(hrefs(html)).toContain(href);
  for (const page of ['uvjeti-koristenja', 'politika-privatnosti', 'politika-kolacica'])
    expect(hrefs(html)).toContain(`/privatnost/${page}`);
  expect(linksOf(html)).toEqual(
    expect.arrayContaining([
      ['/registracija', 'Registracija'],
      ['/prijava', 'Prijava'],
    ]),
  );
  expect(wordsOf(html)).toContain(
    `© ${new Date().getFullYear()}. Meštar · Izradio razvojni tim portala Meštar`,
  );
  expect(linksOf(html).filter(([href]) => Object.values(networks).includes(href))).toHaveLength(3);
  expect(linksOf(rendered(<Footer />)).filter(([href]) => href.startsWith('https:'))).toEqual([]);
});

test('the footer of a signed-in user links to profile, inquiries and the profile form', () => {
  const html = rendered(<Footer />, { me });
  for (const href of ['/korisnik/profil', '/korisnik/poslovi', '/korisnik/uredi-profil'])
    expect(hrefs(html)).toContain(href);
  expect(hrefs(html)).not.toContain('/prijava');
});

test('every page is between the header and the footer, with the bottom menu last', () => {
  const html = rendered(<SiteFrame>Sadržaj stranice</SiteFrame>);
  expect([...html.matchAll(/<(header|main|footer|nav class="bottom-nav")/g)].map(([, part]) => part)).toEqual(
    ['header', 'main', 'footer', 'nav class="bottom-nav"'],
  );
  expect(html).toMatch(/<main[^>]*>Sadržaj stranice<\/main>/);
});

test('account pages have links on the left, and an ad and workers on the right', () => {
  const beside = { ads: [ad], workers: [cardWorker(userExample as unknown as User)] };
  const html = rendered(
    <ProfileLayout {...({ loaderData: { beside } } as unknown as Parameters<typeof ProfileLayout>[0])} />,
    { me, at: '/korisnik/ocjene' },
  );
  const own = accountGroupsOf(me).flatMap(({ links }) => links.map(({ to }) => to));
  expect(hrefs(html)).toEqual(expect.arrayContaining(own));
  expect(html).toMatch(
    /href="\/korisnik\/ocjene"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/korisnik\/ocjene"/,
  );
  expect(html).toMatch(
    /<aside[^>]*aria-label="Oglasi i majstori"[\s\S]*Najam alata[\s\S]*aria-label="Majstori"/,
  );
});

test('only users whose emails bounce see a notice with a link at the top of every page', () => {
  const page = (person: Me | null) => rendered(<Providers>Stranica</Providers>, { me: person });
  const html = page({ ...me, email_fails: true });
  expect(wordsOf(html)).toContain(`Naše poruke ne stižu na ${me.email}: vraćaju se kao neisporučene.`);
  expect(linksOf(html)).toContainEqual([
    '/korisnik/sigurnost#email',
    'Promijenite ili ponovno potvrdite adresu',
  ]);
  for (const person of [me, null]) expect(wordsOf(page(person))).not.toContain('neisporučene');
});
