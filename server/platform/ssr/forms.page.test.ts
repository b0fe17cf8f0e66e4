import { describe, expect } from 'vitest';
import { listed } from '../../testing/addressed.ts';
import { makeAd } from '../../testing/ads.ts';
import { test } from '../../testing/app.ts';
import { makePost } from '../../testing/job-posts.ts';
import type { PlainBrowser } from '../../testing/plain-browser.ts';

const says = (browser: PlainBrowser, words: string) => expect(browser.page.text).toContain(words);

describe('visitors', () => {
  test('write to support, see validation errors, and get a ticket number by email', async ({
    browse,
    as,
    outbox,
  }) => {
    const browser = browse();
    const words = 'Poveznica iz emaila ne radi.';
    await browser.visit('/kontakt-pomoc');
    const contact = () => browser.page.get('region', 'Pišite nam');
    contact().choose('Tema', 'Drugo');
    contact().fill('Ime i prezime', 'Nova Osoba');
    contact().fill('Email', 'nova.osoba@primjer.hr');
    contact().fill('Poruka', 'Kratko');
    await browser.press('Pošaljite poruku', contact());
    expect(contact().field('Poruka').description).toMatch(
      /^Polje Poruka ne smije sadržavati manje od 10 znakova\./,
    );
    expect(contact().field('Email').value).toBe('nova.osoba@primjer.hr');
    expect(contact().field('Tema').value).toBe('drugo');
    contact().fill('Poruka', words);
    await browser.press('Pošaljite poruku', contact());
    const text =
      contact()
        .all('status')
        .find(({ text }) => text.includes('Poruka je poslana.'))?.text ?? '';
    expect(text).toContain('nova.osoba@primjer.hr');
    const [, number = ''] = /Broj zahtjeva: ([\w-]*\d)/.exec(text) ?? [];
    const mail = await outbox.to('nova.osoba@primjer.hr');
    expect(mail.subject).toContain(number);
    expect(mail.text).toContain(words);
    const support = browse(await as('support'));
    await support.visit('/admin/zahtjevi');
    expect(support.page.get('main').text).toContain(number);
  });

  test('see the price of ads after submitting the form, and a notice that the wizard requires JavaScript', async ({
    browse,
  }) => {
    const browser = browse();
    const total = () => browser.page.select('dd')[0]?.text;
    await browser.visit('/oglasavanje');
    browser.page.fill('Broj prikazivanja', '3.000');
    await browser.press('Izračunajte cijenu');
    expect(browser.path).toBe('/oglasavanje?prikazivanja=3.000');
    expect(total()).toBe('€150.00');
    browser.page.fill('Broj prikazivanja', '20');
    await browser.press('Izračunajte cijenu');
    expect(browser.page.field('Broj prikazivanja').description).toContain(
      'Najmanji broj prikazivanja je 500.',
    );
    await browser.press('Kreirajte oglas');
    expect(browser.path).toBe('/kreirajte-oglas?prikazivanja=20');
    says(browser, 'Za izradu oglasa i plaćanje karticom potreban je JavaScript.');
  });
});

describe('users', () => {
  test('open a chat from the list and write in it', async ({ browse, as }) => {
    const [ana, ivo] = [await as('client'), await as('worker', 'Krešimir Vuković')];
    await ivo.post('/send-message', { user_id: ana.id, message: 'Mogu doći sutra.' });
    const browser = browse(ana);
    await browser.visit('/poruke');
    await browser.follow(/Krešimir Vuković/);
    expect(browser.path).toBe('/poruke/kresimir-vukovic');
    says(browser, 'Mogu doći sutra.');
    browser.page.fill(/^Poruka za:/, 'Hvala, čekam Vas.');
    await browser.press('Pošaljite', browser.page.get('main'));
    expect(browser.page.get('region', 'Poruke u razgovoru').text).toContain('Hvala, čekam Vas.');
    await browser.visit('/poruke?q=vukov');
    expect(browser.page.all('listitem').some(({ text }) => text.includes('Hvala, čekam Vas.'))).toBe(true);
  });

  test('stop and resume taking jobs, and save their own message templates', async ({ browse, as, db }) => {
    const [ana, mia] = [await as('client'), await listed(as, db)];
    await ana.post('/send-message', { user_id: mia.id, message: 'Kada možete doći?' });
    await mia.post('/me/update', { takes_jobs: true });
    const browser = browse(mia);
    const takes = () => browser.page.get('switch', 'Primam nove poslove');
    await browser.visit('/korisnik');
    expect(takes().attribute('aria-checked')).toBe('true');
    await browser.submit(takes());
    expect(browser.path).toBe('/korisnik');
    says(browser, 'Ne primate nove poslove.');
    expect(takes().attribute('aria-checked')).toBe('false');
    await browser.submit(takes());
    expect(takes().attribute('aria-checked')).toBe('true');
    browser.page.fill('Brzi odgovor na poruku, 1. rečenica', 'Zovem Vas poslije posla.');
    await browser.press('Spremite rečenice');
    says(browser, 'Rečenice su spremljene.');
    expect(browser.page.has('button', /^Odgovorite: Zovem Vas poslije posla\./)).toBe(true);
  });
});

describe('administrators', () => {
  test('return a case to its author with a reason, and undo the decision', async ({ browse, as, db }) => {
    const post = await makePost(db, (await as('client')).id, { status: 'pending' });
    const browser = browse(await as('moderator'));
    await browser.visit(`/admin/moderiranje?predmet=upit-${post}`);
    await browser.press(/^Vratite na doradu/);
    says(browser, 'Polje Razlog je obavezno.');
    browser.page.fill('Razlog', 'Nejasan opis');
    await browser.press(/^Vratite na doradu/);
    says(browser, 'Vraćeno na doradu:');
    await browser.press('Poništite');
    expect(browser.path).toMatch(new RegExp(`predmet=upit-${post}$`));
  });

  test('take a post down with a reason and restore it', async ({ browse, as, db }) => {
    const klara = await as('client', 'Klara Novosel');
    const post = await makePost(db, klara.id);
    const browser = browse(await as('superadmin'));
    const row = () => browser.page.get('row', /Klara Novosel/);
    await browser.visit('/admin/poslovi?stanje=aktivni');
    row().fill('Razlog', 'Nije dopušteno');
    await browser.press('Deaktivirajte', row());
    says(browser, 'Posao je deaktiviran.');
    expect((await klara.get(`/job-posts/${post}`)).body.data.status).toBe('inactive');
    await browser.visit('/admin/poslovi');
    await browser.press('Ponovno aktivirajte', row());
    says(browser, 'Posao je ponovno aktivan.');
  });

  test('change a number on the home page, but cannot leave it empty', async ({ browse, as }) => {
    const browser = browse(await as('superadmin'));
    await browser.visit('/admin/sadrzaj');
    const figure = () => browser.page.field('Vrijednost');
    const before = figure().value;
    browser.page.fill('Vrijednost', '');
    await browser.press('Spremite', browser.page.get('main'));
    expect(browser.status).toBe(422);
    expect(figure().value).toBe('');
    browser.page.fill('Vrijednost', before);
    await browser.press('Spremite', browser.page.get('main'));
    says(browser, 'Spremljeno.');
  });

  test('see only their own area', async ({ browse, as, db }) => {
    await makeAd(db, { status: 'pending', submittedAt: new Date() });
    const menuOf = async (part: 'finance' | 'moderator') => {
      const browser = browse(await as(part));
      await browser.visit('/admin');
      const links = browser.page.get('navigation', 'Administracija').all('link');
      return { browser, links: links.map(({ text }) => text.replace(/,.*|\d+$/, '')) };
    };
    const finance = await menuOf('finance');
    expect(finance.links).toEqual(['Pregled', 'Uplate']);
    expect(finance.browser.page.select('dt').map(({ text }) => text)).toEqual([
      'Prihvaćene ponude',
      'SMS poruke',
      'Trošak SMS poruka',
      'Prihod od oglasa',
    ]);
    const moderator = await menuOf('moderator');
    expect(moderator.links).toContain('Oglasi');
    expect(moderator.links).not.toContain('Uplate');
    const tables = moderator.browser.page.all('table').flatMap((table) => table.all('link', 'Oglasi'));
    expect(tables.map((link) => link.attribute('href'))).toEqual([expect.stringMatching(/vrsta=oglas$/)]);
    expect(moderator.browser.page.select('dt').filter(({ text }) => text.includes('Prihod'))).toEqual([]);
  });
});
