import { expect } from 'vitest';
import { makeAd } from '../testing/ads.ts';
import { test } from '../testing/app.ts';
import { makeWorker } from '../testing/factories.ts';

test.for([
  '/korisnik',
  '/korisnik/profil',
  '/korisnik/poslovi',
  '/korisnik/ocjene',
  '/korisnik/uredi-profil',
  '/korisnik/obavijesti',
  '/korisnik/sigurnost',
  '/korisnik/podaci',
])('the server renders %s with an ad and workers beside the content', async (path, { as, browse, db }) => {
  await makeAd(db, { status: 'active', title: 'Najam skela' });
  await makeWorker(db, { name: 'Mate Majstor' });
  const browser = browse(await as('client'));
  await browser.visit(path);
  const beside = browser.page.get('complementary', 'Oglasi i majstori');
  expect(beside.get('region', 'Oglasi').text).toContain('Najam skela');
  expect(beside.get('region', 'Majstori').text).toContain('Mate Majstor');
});
