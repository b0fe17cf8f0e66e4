import { expect, test } from 'vitest';
import { meExample } from '#contract/examples.ts';
import { limits } from '#contract/limits.ts';
import type { Me } from '#contract/users.ts';
import { linksOf, rendered, wordsOf } from '../platform/rendered.tsx';
import { capped } from '../ui/lists/counter.tsx';
import { accountGroupsOf } from './account-links.ts';
import { BottomNav } from './bottom-nav.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import ProfileLayout from './profile.layout.tsx';
import { SiteFrame } from './site-frame.tsx';

const me = meExample as unknown as Me;
const networks = { facebook: 'https://www.facebook.com/a', instagram: 'https://www.instagram.com/a', youtube: 'https://www.youtube.com/@a' };
const hrefs = (html: string) => linksOf(html).map(([href]) => href);

test('a visitor’s header has the logo, the search and the links, and signing in and up', () => {
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
  // They stand in the phone's menu only.
  expect(hrefs(html)).not.toContain('/oglasavanje');
  expect(wordsOf(html)).not.toMatch(/Početna|Poruke|Obavijesti/);
});

test('that of somebody signed in has messages, notifications and the user menu instead', () => {
  const html = rendered(<Header />, { me });
  expect(html).toMatch(/aria-label="Poruke"/);
  expect(html).toMatch(/aria-label="Obavijesti"/);
  expect(wordsOf(html)).toContain(`Korisnički izbornik: ${me.name}`);
  expect(hrefs(html)).not.toContain('/prijava');
});

test('a badge shows up to 99 unread, beyond them +99', () => {
  expect([1, 99, 100, 5000].map(capped)).toEqual(['1', '99', `+${limits.badgeCap}`, '+99']);
});

const groups = (type_of: Me['type_of']) => accountGroupsOf({ type_of }).map(({ title, links }) => [title, ...links.map(({ label }) => label)]);

test('one’s own pages come in three groups', () => {
  expect(groups('client')).toEqual([
    ['Općenito', 'Pregled', 'Moj profil', 'Poruke', 'Obavijesti'],
    ['Aktivnosti', 'Moji poslovi', 'Moje ocjene', 'Spremljene pretrage', 'Moji oglasi'],
    ['Postavke', 'Uredite profil', 'Postavke obavijesti', 'Sigurnost', 'Moji podaci'],
  ]);
});

test('whoever offers services has a page of their offers among them', () => {
  for (const type of ['worker', 'general'] as const) expect(groups(type)[1]).toEqual(['Aktivnosti', 'Moje ponude', ...(groups('client')[1] ?? []).slice(1)]);
});

test.each([
  ['a visitor', undefined, ['/', '/majstori', '/prijava']],
  ['a client', { type_of: 'client', is_worker: false }, ['/korisnik', '/majstori', '/poruke', '/obavijesti']],
  ['a worker', { type_of: 'worker', is_worker: true }, ['/korisnik', '/poslovi', '/poruke', '/obavijesti']],
  ['a worker without a category yet', { type_of: 'worker', is_worker: false }, ['/korisnik', '/poslovi', '/poruke', '/obavijesti']],
  ['whoever does both', { type_of: 'general', is_worker: true }, ['/korisnik', '/poslovi', '/poruke', '/obavijesti']],
  ['whoever has not said', { type_of: 'general', is_worker: false }, ['/korisnik', '/majstori', '/poruke', '/obavijesti']],
] as const)('the bottom menu of %s leads to what they look for', (_, who, links) => {
  expect(hrefs(rendered(<BottomNav />, who && { me: { ...me, ...who } }))).toEqual(links);
});

test('the footer has newsletter, general links, privacy, signing in and up, the year and the developers', () => {
  const html = rendered(<Footer />, { networks });
  expect(html).toContain('name="email"');
  for (const href of ['/aktivni-poslovi', '/majstori', '/kontakt-pomoc', '/oglasavanje', '/o-nama']) expect(hrefs(html)).toContain(href);
  for (const page of ['uvjeti-koristenja', 'politika-privatnosti', 'politika-kolacica']) expect(hrefs(html)).toContain(`/privatnost/${page}`);
  expect(linksOf(html)).toEqual(
    expect.arrayContaining([
      ['/registracija', 'Registracija'],
      ['/prijava', 'Prijava'],
    ]),
  );
  expect(wordsOf(html)).toContain(`© ${new Date().getFullYear()}. Meštar · Izradio razvojni tim portala Meštar`);
  expect(linksOf(html).filter(([href]) => Object.values(networks).includes(href))).toHaveLength(3);
  expect(linksOf(rendered(<Footer />)).filter(([href]) => href.startsWith('https:'))).toEqual([]);
});

test('whoever is signed in finds the own profile, inquiries and the profile form in the footer', () => {
  const html = rendered(<Footer />, { me });
  for (const href of ['/korisnik/profil', '/korisnik/poslovi', '/korisnik/uredi-profil']) expect(hrefs(html)).toContain(href);
  expect(hrefs(html)).not.toContain('/prijava');
});

test('every page stands between header and footer, with the bottom menu after them', () => {
  const html = rendered(<SiteFrame>Sadržaj stranice</SiteFrame>);
  expect([...html.matchAll(/<(header|main|footer|nav class="bottom-nav")/g)].map(([, part]) => part)).toEqual([
    'header',
    'main',
    'footer',
    'nav class="bottom-nav"',
  ]);
  expect(html).toMatch(/<main[^>]*>Sadržaj stranice<\/main>/);
});

test('one’s own pages have their links at the left and ads with workers at the right', () => {
  const html = rendered(<ProfileLayout />, { me, at: '/korisnik/ocjene' });
  expect(html.match(/<nav class="account-menu" aria-label="Moj račun">[\s\S]*<aside[^>]*aria-label="Oglasi i majstori"/)).not.toBeNull();
  const own = accountGroupsOf(me).flatMap(({ links }) => links.map(({ to }) => to));
  expect(hrefs(html)).toEqual(expect.arrayContaining(own));
  expect(html).toMatch(/href="\/korisnik\/ocjene"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/korisnik\/ocjene"/);
});
