import { describe, expect } from 'vitest';
import { emailOf } from '../testing/accounts.ts';
import { test } from '../testing/app.ts';
import { picture } from '../testing/files.ts';
import { linkIn, type PlainBrowser } from '../testing/plain-browser.ts';

const main = (browser: PlainBrowser) => browser.page.get('main').text;
const press = (browser: PlainBrowser, name: string | RegExp) => browser.press(name, browser.page.get('main'));

describe('an editor', () => {
  test('changes a category’s texts', async ({ browse, as }) => {
    const [editor, visitor] = [browse(await as('superadmin')), browse()];
    await visitor.visit('/keramika-i-kamen');
    await editor.visit('/admin/sadrzaj/kategorije');
    await editor.follow(/^Keramika i kamen/);
    editor.page.fill('Opis ispod naslova', 'Pločice, fuge i kamen.');
    editor.page.fill('Tekst ispod poslova', '## Prije postavljanja\n\nPločice naručite s viškom.');
    await press(editor, 'Spremite');
    expect(main(editor)).toContain('Promjena je vidljiva odmah.');
    await visitor.reload();
    for (const words of ['Pločice, fuge i kamen.', 'Pločice naručite s viškom.'])
      expect(main(visitor)).toContain(words);
  });

  test('adds a question that is hidden at first and, after publication, can be found by its words', async ({
    browse,
    as,
  }) => {
    const [editor, visitor] = [browse(await as('moderator')), browse()];
    await editor.visit('/admin/sadrzaj/pitanja/novo');
    editor.page.fill('Pitanje', 'Što je zvrčak?');
    editor.page.fill('Odgovor', 'Riječ koju **nitko** drugi ne koristi.');
    editor.page.check(/^Skriveno/);
    await press(editor, 'Spremite');
    expect(editor.page.heading).toBe('Što je zvrčak?');
    await visitor.visit('/kontakt-pomoc?q=zvrčak');
    expect(main(visitor)).not.toContain('Što je zvrčak?');
    editor.page.check(/^Skriveno/, false);
    await press(editor, 'Spremite');
    await visitor.reload();
    expect(main(visitor)).toContain('Što je zvrčak?');
  });

  test('publishes and unpublishes an article, sends it as a test, and emails it once to subscribers, with an unsubscribe link', async ({
    browse,
    as,
    db,
    outbox,
  }) => {
    const maja = await as('moderator');
    const [editor, visitor] = [browse(maja), browse()];
    await visitor.visit('/prijava-na-novosti');
    visitor.page.get('main').fill('Novosti i savjeti u Vašoj pošti', 'citateljica@primjer.hr');
    await press(visitor, 'Pretplatite se');
    await visitor.visit(linkIn(await outbox.to('citateljica@primjer.hr'), '/potvrda-novosti'));
    await visitor.press('Potvrdite prijavu');
    expect(visitor.page.heading).toBe('Prijavljeni ste na novosti');

    const statusOfArticle = async () => {
      await visitor.visit('/novosti/krov-prije-zime');
      return visitor.status;
    };
    await editor.visit('/admin/sadrzaj/novosti/novi');
    editor.page.fill('Naslov', 'Krov prije zime');
    editor.page.fill('Uvod', 'Što pregledati prije prvog snijega.');
    editor.page.fill('Tekst', '## Žljebovi\n\nOčistite ih od lišća.');
    await press(editor, 'Spremite skicu');
    expect(main(editor)).toContain('Ovo je skica: vide je samo administratori.');
    expect(editor.page.field('Adresa').value).toBe('krov-prije-zime');
    expect(await statusOfArticle()).toBe(404);
    await press(editor, 'Objavite');
    expect(main(editor)).toContain('Članak je objavljen.');
    expect(await statusOfArticle()).toBe(200);
    expect(visitor.page.heading).toBe('Krov prije zime');
    await visitor.visit('/novosti');
    expect(visitor.page.has('link', /Krov prije zime/)).toBe(true);
    await press(editor, 'Povucite');
    expect(await statusOfArticle()).toBe(404);
    await press(editor, 'Objavite');
    const letter = () => editor.page.get('region', 'Poruka pretplatnicima');
    expect(letter().text).toContain('Sad bi je dobilo: 1 pretplatnik.');
    const [preview] = letter().select('iframe');
    expect(letter().text).toContain('Što pregledati prije prvog snijega.');
    expect(preview?.attribute('srcdoc')).toContain('Što pregledati prije prvog snijega.');
    expect(preview?.attribute('sandbox')).toBe('');
    await editor.press('Pošaljite probu sebi', letter());
    expect(editor.page.text).toContain('Proba je poslana na Vašu adresu.');
    const trial = await outbox.to(await emailOf(db, maja));
    expect(trial.subject).toBe('Proba: Krov prije zime');
    expect(await outbox.all('citateljica@primjer.hr')).toHaveLength(1);
    await press(editor, 'Pošaljite pretplatnicima');
    expect(main(editor)).toContain('Poruku dobiva: 1 pretplatnik.');
    await press(editor, /^Pošaljite$/);
    expect(main(editor)).toMatch(/Pretplatnicima (?:poslano|se šalje): \d+/);
    expect(editor.page.has('button', 'Pošaljite pretplatnicima')).toBe(false);

    const mail = await outbox.to('citateljica@primjer.hr');
    expect(linkIn(mail, '/novosti/krov-prije-zime')).toBe('/novosti/krov-prije-zime');
    await visitor.visit(linkIn(mail, '/odjava-od-novosti'));
    expect(visitor.page.heading).toBe('Odjava s novosti');
    await visitor.press('Odjavite se');
    expect(visitor.page.heading).toBe('Odjavljeni ste s novosti');
  });

  test('replaces the drawings of an article and a category with pictures, and restores them', async ({
    browse,
    as,
  }) => {
    const [editor, visitor] = [await as('superadmin'), browse()];
    const categories: { id: number; key: string }[] = (await editor.get('/job-categories')).body.data;
    const job_category_id = categories.find(({ key }) => key === 'keramika-i-kamen')?.id;
    const texts = {
      title: 'Obnova fuga',
      lead: 'Kako obnoviti fuge u kupaonici.',
      body: 'Očistite ih i osušite.',
    };
    const { id: article } = (
      await editor.post('/admin/news', { ...texts, topic: 'sezona', slug: 'obnova-fuga', job_category_id })
    ).body.data;
    await editor.post(`/admin/news/${article}/publish`);
    for (const [path, selector, api] of [
      ['/novosti/obnova-fuga', '.article-picture img', `/admin/news/${article}/picture`],
      ['/keramika-i-kamen', 'main img[src^="/files/"]', `/admin/job-categories/${job_category_id}/picture`],
    ] as const) {
      const shown = async () => {
        await visitor.visit(path);
        return visitor.page.select(selector)[0]?.attribute('src') ?? '';
      };
      const drawing = await shown();
      expect(drawing).toMatch(/\.svg$/);
      expect(await editor.upload(api, { picture: await picture() })).toHaveStatus(200);
      const own = await shown();
      expect(own).toMatch(/\.webp$/);
      expect(await editor.get(own)).toHaveStatus(200);
      expect(await editor.post(api)).toHaveStatus(200);
      expect(await shown()).toBe(drawing);
    }
  });

  test('changes the site’s contact details and social media links on its pages and in the footer', async ({
    browse,
    as,
  }) => {
    const [editor, visitor] = [browse(await as('superadmin')), browse()];
    await editor.visit('/admin/sadrzaj/adrese');
    editor.page.get('region', 'Javne adrese').fill('Napomena', 'Odgovaramo svaki dan.');
    await editor.press('Spremite', editor.page.get('region', 'Javne adrese'));
    await visitor.visit('/kontakt-pomoc');
    expect(main(visitor)).toContain('Odgovaramo svaki dan.');
    await editor.visit('/admin/sadrzaj/adrese');
    editor.page.fill('Facebook', 'nije adresa');
    await press(editor, 'Spremite mreže');
    expect(editor.page.field('Facebook').attribute('aria-invalid')).toBe('true');
    editor.page.fill('Facebook', 'https://www.facebook.com/mestar');
    await press(editor, 'Spremite mreže');
    await visitor.visit('/');
    expect(
      visitor.page
        .get('contentinfo')
        .get('link', /Facebook/)
        .attribute('href'),
    ).toBe('https://www.facebook.com/mestar');
  });

  test('with the finance role changes the price of ads', async ({ browse, as }) => {
    const [finance, visitor] = [browse(await as('finance')), browse()];
    await finance.visit('/admin/uplate');
    expect(finance.page.field('Cijena prikazivanja (€)').value).toBe('0,05');
    const save = async (price: string, least: string) => {
      finance.page.fill('Cijena prikazivanja (€)', price);
      finance.page.fill('Najmanji broj prikazivanja', least);
      await press(finance, 'Spremite cijenu');
    };
    await save('skupo', '0');
    for (const field of ['Cijena prikazivanja (€)', 'Najmanji broj prikazivanja'])
      expect(finance.page.field(field).attribute('aria-invalid')).toBe('true');
    await save('0,08', '1.000');
    expect(main(finance)).toContain('Prikazivanje stoji €0.08.');
    await visitor.visit('/oglasavanje');
    expect(visitor.page.field('Broj prikazivanja').value).toBe('4.000');
    for (const words of ['Min. iznos: 1.000', '€320.00', '€0.08']) expect(main(visitor)).toContain(words);
  });
});
