import { expect } from 'vitest';
import { type Person, test } from '../testing/app.ts';
import { sealDays } from './seals.ts';

const comment = 'Došao je na vrijeme i sve uredno složio.';
const publish = async (author: Person, subject: Person) =>
  (await author.post('/reviews', { user_id: subject.id, stars: 5, comment })).body.data;

test('a profile links to the proof of a review, with content, salt, entry and the day’s seal', async ({
  as,
  browse,
  db,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const review = await publish(ana, ivo);
  const browser = browse(ana);
  await browser.visit(`/korisnici/${ivo.id}`);
  expect(browser.page.text).toContain(`otisak ${review.receipt.seal}`);
  await browser.follow('Dokaz');
  expect(browser.path).toBe(`/ocjene/${review.id}/dokaz`);
  for (const text of ['Ocjena je objavljena.', comment, review.receipt.seal, 'još nije zapečaćen'])
    expect(browser.page.text).toContain(text);
  await sealDays(db, new Date(Date.now() + 86_400_000));
  await browser.reload();
  expect(browser.page.text).not.toContain('još nije zapečaćen');
  await browser.follow('Dnevni pečati i kako provjeriti cijeli portal');
  expect(browser.page.get('region', 'Pečati ocjena').text).toContain(review.receipt.seal);
});

test('a profile shows a stub in place of a removed review, with a link to its proof', async ({
  as,
  browse,
}) => {
  const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
  const { id } = await publish(ana, ivo);
  await maja.delete(`/reviews/${id}?reason=Kontakt`);
  const text = /Ocjena je uklonjena: kršenje uvjeta korištenja, odluka br\. \d+\./;
  const browser = browse();
  await browser.visit(`/korisnici/${ivo.id}`);
  expect(browser.page.text).toMatch(text);
  await browser.follow(`Dokaz o ocjeni br. ${id}`);
  expect(browser.page.text).toMatch(text);
  expect(browser.page.text).not.toContain(comment);
});

test('a review without an entry has no proof page, and the seals page opens even without seals', async ({
  browse,
}) => {
  const browser = browse();
  for (const id of ['2147483647', '0', 'x']) {
    await browser.visit(`/ocjene/${id}/dokaz`);
    expect(browser.status).toBe(404);
  }
  await browser.visit('/ocjene/pecati?stranica=2');
  expect(browser.status).toBe(200);
});
