import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import { choices, makePost } from '../testing/job-posts.ts';
import { massageQuestions } from '../testing/job-questions.ts';
import type { PlainBrowser } from '../testing/plain-browser.ts';

const main = (browser: PlainBrowser) => browser.page.get('main').text;
const type = 'masaza';
const category = 'ljepota-i-njega-tijela';

async function asked(db: Db, admin: Person) {
  const { job_type_id: id } = await choices(db, { type });
  return {
    id,
    set: (await admin.put(`/admin/job-types/${id}/questions`, { questions: massageQuestions })).body.data.id,
  };
}

test('an editor changes and moves questions, keeps the input after an error, and restores a former version', async ({
  browse,
  as,
  db,
}) => {
  const admin = await as('moderator');
  const { id } = await asked(db, admin);
  const editor = browse(admin);
  await editor.visit('/admin/sadrzaj');
  await editor.follow(/^Pitanja o poslu/);
  await editor.visit(`/admin/sadrzaj/pitanja-o-poslu/${id}`);
  const question = (at: number) => editor.page.get('group', `${at}. pitanje`);
  expect(question(2).get('textbox', 'Pitanje').value).toBe('Koliko dugo?');
  question(2).fill('Pitanje', 'Koliko dugo');
  await editor.press('Spremite pitanja');
  expect(main(editor)).toContain('Pitanje završava upitnikom.');
  expect(question(2).get('textbox', 'Pitanje').value).toBe('Koliko dugo');
  question(2).fill('Pitanje', 'Koliko minuta?');
  question(1).fill('3. odgovor', 'Svejedno');
  question(2).choose('Redni broj', '1');
  await editor.press('Spremite pitanja');
  expect(main(editor)).toContain('Pitanja su spremljena.');
  const current = async () => (await admin.get(`/job-types/${id}/questions`)).body.data.questions;
  expect(await current()).toMatchObject([
    { key: 'trajanje', text: 'Koliko minuta?', taps: [30, 60, 90] },
    {
      key: 'mjesto-rada',
      options: [{ key: 'doma' }, { key: 'salon' }, { key: 'svejedno', label: 'Svejedno' }],
    },
  ]);
  await editor.press('Vratite ovu inačicu');
  expect(await current()).toMatchObject([
    { options: [{ key: 'doma' }, { key: 'salon' }] },
    { text: 'Koliko dugo?' },
  ]);
});

test('a post’s answers are shown on its page, next to its offers and in the offer form', async ({
  browse,
  as,
  db,
}) => {
  const { set } = await asked(db, await as('moderator'));
  const [ana, ivo] = [await as('client'), await as('worker')];
  const answers = { 'mjesto-rada': 'doma', trajanje: 60 };
  const post = await makePost(db, ana.id, { type, questionSetId: set, answers });
  for (const [browser, path] of [
    [browse(), `/poslovi/${post}`],
    [browse(ana), `/poslovi/${post}`],
    [browse(ivo), `/poslovi/${post}/ponuda`],
  ] as const) {
    await browser.visit(path);
    expect(main(browser), path).toContain('Gdje');
    expect(main(browser), path).toContain('Kod mene doma');
    expect(main(browser), path).toContain('60 min');
  }
});

test('the list of one type is filtered by answers, and each filter can be removed', async ({
  browse,
  as,
  db,
}) => {
  const { set } = await asked(db, await as('moderator'));
  const { id } = await as('client');
  const post = (subject: string, answers: Record<string, string | number>) =>
    makePost(db, id, { type, subject, questionSetId: set, answers });
  await post('Masaža leđa kod kuće, kraća.', { 'mjesto-rada': 'doma', trajanje: 30 });
  await post('Masaža leđa kod kuće, duža.', { 'mjesto-rada': 'doma', trajanje: 90 });
  await post('Masaža leđa u salonu.', { 'mjesto-rada': 'salon', trajanje: 90 });
  const browser = browse();
  const found = () =>
    ['kraća', 'duža', 'u salonu'].filter((word) =>
      browser.page
        .get('main')
        .all('article')
        .some(({ text }) => text.includes(word)),
    );
  await browser.visit(`/aktivni-poslovi?kategorije=${category}`);
  expect(browser.page.has('group', 'Gdje')).toBe(false);
  await browser.visit(`/aktivni-poslovi?kategorije=${category}&vrste=${type}`);
  browser.page.get('group', 'Gdje').check('Kod mene doma');
  await browser.press('Primijenite filtre');
  expect(found()).toEqual(['kraća', 'duža']);
  browser.page.get('group', /^Trajanje/).fill('Od', '45');
  await browser.press('Primijenite filtre');
  expect(found()).toEqual(['duža']);
  expect(browser.path).toContain('odgovori%5Btrajanje%5D%5Bod%5D=45');
  const chosen = browser.page.get('navigation', 'Odabrani filtri');
  expect(chosen.text).toContain('Trajanje: od 45 min');
  await browser.follow(/Gdje: Kod mene doma/, chosen);
  expect(found()).toEqual(['duža', 'u salonu']);
  expect(
    browser.page
      .get('group', 'Gdje')
      .all('checkbox')
      .some(({ isChecked }) => isChecked),
  ).toBe(false);
  // Unknown questions and options are ignored, and two types have no questions in common.
  await browser.visit(
    `/aktivni-poslovi?kategorije=${category}&vrste=${type}&odgovori[boja]=plava&odgovori[mjesto-rada]=ured`,
  );
  expect(found()).toHaveLength(3);
  await browser.visit(
    `/aktivni-poslovi?kategorije=${category}&vrste=${type},depilacija&odgovori[mjesto-rada]=doma`,
  );
  expect(found()).toHaveLength(3);
});
