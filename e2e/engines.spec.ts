import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { readTexts } from './croatian.ts';
import { faultsIn } from './croatian-words.ts';
import { test } from './engines/browser.ts';
import { photo } from './files.ts';
import { brokenPictures } from './look.ts';
import { sheetCount } from './pdf-text.ts';
import { demo, newPerson } from './site.ts';
import { pagesOf, type Reader, readers, thingsOf } from './site-pages.ts';
import { site } from './sites.ts';

// Tests every page and the main journey in Firefox and WebKit, controlled by our own drivers (e2e/engines).
// Each engine renders each page at one width only, because differences between engines do not depend on the
// width.

const lookOf = () => ({
  headings: document.querySelectorAll('h1').length,
  overflow:
    Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) -
    document.documentElement.clientWidth,
  complaints: (window as unknown as { complaints?: string[] }).complaints ?? ['The page is not watched.'],
});

/**
 * Runs in the page. Applies the print rules to the screen, because not every engine can print, and returns
 * what would be printed.
 */
const lookOnPaper = () => {
  const enforce = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') rule.media.mediaText = 'all';
      if (rule instanceof CSSGroupingRule) enforce(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) enforce(sheet.cssRules);
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const shown = (selector: string) => all(selector).filter((one) => one.getClientRects().length > 0);
  const fills = all('.rating-bar-fill').map((one) => getComputedStyle(one));
  return {
    frame: shown('.site-header, .site-footer, .bottom-nav, .back-link, .btn').length,
    loose: shown('h1, h2, h3')
      .filter((one) => getComputedStyle(one).breakAfter !== 'avoid')
      .map((one) => one.textContent),
    headings: shown('h1, h2, h3').length,
    bars: fills.length,
    unseen: fills.filter(
      (style) =>
        Number.parseFloat(style.borderTopWidth) === 0 || style.borderTopColor === 'rgb(255, 255, 255)',
    ).length,
    stars: all('.stars-fill').length,
    pale: all('.stars-fill').filter((one) => getComputedStyle(one).fill !== 'rgb(0, 0, 0)').length,
  };
};

const seen = { firefox: ['desktop', 'phone'], webkit: ['phone', 'desktop'] } as const;
const visitorsApi = {
  get: async <T>(path: string) => (await fetch(`${site.origin}/api/v1${path}`)).json() as Promise<T>,
};

test.afterEach(async ({ browserOf: browser }, info) => {
  if (info.status !== info.expectedStatus)
    await writeFile(info.outputPath('page.png'), await browser.picture());
});

/** Runs in the page. Returns whether this many dialogs are visible at a URL. */
const shows = (count: number, url: string): boolean =>
  [...document.querySelectorAll('[role=dialog]')].filter((one) => one.checkVisibility()).length === count &&
  location.pathname + location.search === url;

for (const reader of Object.keys(readers) as Reader[])
  test(`pages load without errors (${reader})`, async ({ browserOf: browser }, { project }) => {
    const [width, other] = seen[project.name as keyof typeof seen];
    await browser.signIn(readers[reader]);
    await browser.resize(width);
    for (const { path, status = 200 } of pagesOf(reader, await thingsOf(visitorsApi)))
      await test.step(path, async () => {
        expect.soft(await browser.goto(path), path).toBe(status);
        expect.soft((await browser.evaluate(readTexts)).flatMap(faultsIn), path).toEqual([]);
        expect.soft(await browser.evaluate(brokenPictures), path).toEqual([]);
        const { overflow } = await browser.evaluate(lookOf);
        await browser.resize(other);
        const look = await browser.evaluate(lookOf);
        await browser.resize(width);
        expect
          .soft({ ...look, overflow: Math.max(overflow, look.overflow, 0) }, path)
          .toEqual({ headings: 1, overflow: 0, complaints: [] });
      });
  });

test('a job and a profile are printed completely, with stars and bars but without the site’s header and footer', async ({
  browserOf: browser,
}) => {
  const { jobWithPictures } = await thingsOf(visitorsApi);
  await browser.signIn();
  await browser.resize('desktop');
  for (const [path, most] of [
    [`/poslovi/${jobWithPictures}`, 3],
    ['/korisnici/kresimir-vukovic', 7],
  ] as const) {
    await browser.goto(path);
    const pdf = await browser.print();
    if (pdf) {
      // A blank PDF would be smaller, because it contains neither fonts nor pictures.
      expect(pdf.length, path).toBeGreaterThan(50_000);
      expect(sheetCount(pdf), path).toBeGreaterThanOrEqual(1);
      expect(sheetCount(pdf), path).toBeLessThanOrEqual(most);
    }
    const { headings, bars, stars, ...look } = await browser.evaluate(lookOnPaper);
    expect(headings, path).toBeGreaterThan(0);
    expect(bars > 0, path).toBe(path.startsWith('/korisnici/'));
    // The newest inquiry with pictures may belong to a person without reviews, who has no stars.
    if (path.startsWith('/korisnici/')) expect(stars, path).toBeGreaterThan(0);
    expect(look, path).toEqual({ frame: 0, loose: [], unseen: 0, pale: 0 });
  }
});

test('Back on a phone closes the menu and the filters before it leaves the page, and so does Escape', async ({
  browserOf: browser,
}) => {
  const back = () => browser.evaluate(() => history.back());
  const see = (dialogs: number, url: string) =>
    browser.see(shows, `${dialogs} dialogs at ${url}`, dialogs, url);
  await browser.signIn();
  await browser.resize('phone');
  await browser.goto('/poslovi');
  await browser.goto('/majstori');
  for (const [kind, name] of [
    ['link', 'Izbornik'],
    ['button', 'Filtri…'],
  ] as const)
    for (const close of [back, () => browser.type('\uE00C')]) {
      await browser.press(kind, name);
      await see(1, '/majstori?modal=active');
      await close();
      await see(0, '/majstori');
    }
  await back();
  await see(0, '/poslovi');
});

test('an inquiry is posted with a picture, approved, answered with an offer, discussed and reviewed', async ({
  browserOf: browser,
}, { project }) => {
  const [width] = seen[project.name as keyof typeof seen];
  const [client, worker] = [newPerson('Klara Novosel'), newPerson('Mirko Roletar')];
  const { data: types } = await visitorsApi.get<{
    data: { id: number; name: string; job_category_id: number }[];
  }>('/job-types?per_page=500');
  const type = types.find(({ name }) => /roleta/.test(name));

  await browser.signIn();
  await browser.signUp(worker);
  await browser.post('/me/update', {
    type_of: 'worker',
    name: worker.name,
    job_categories_ids: [type?.job_category_id],
    job_types_ids: [type?.id],
  });
  const { data: other } = await browser.get<{ data: { slug: string } }>('/me');
  await browser.signIn();
  await browser.signUp(client);
  await browser.signIn();
  await browser.resize(width);

  const id = await test.step('the client signs in with the form and posts an inquiry', async () => {
    await browser.goto('/prijava?redirect=/novi-upit');
    await browser.fill('Email', client.email);
    await browser.press('button', 'Nastavite');
    await browser.fill('Lozinka', client.password);
    await browser.press('button', 'Prijavite se');
    await browser.choose('Kategorija', 'Prozori, vrata i rolete');
    await browser.choose('Vrsta posla', type?.name ?? '');
    await browser.fill(
      'Što treba napraviti?',
      'Dvije rolete u dnevnom boravku ne dižu se do kraja, trake su istrošene. Što žurnije!',
    );
    await browser.press('button', 'Dalje');
    await browser.press('field', 'Mjesto…');
    await browser.type('zadar');
    await browser.press('option', 'Zadar…');
    await browser.press('box', 'Po dogovoru');
    await browser.press('button', 'Dalje');
    await browser.read('Prilozi');
    await browser.attach(await photo('roleta.jpg', 2400, 1800));
    await browser.see(
      () => [...document.images].some((image) => image.alt === 'roleta.jpg' && image.naturalWidth > 0),
      'the chosen picture',
    );
    await browser.press('button', 'Dalje');
    await browser.press('button', 'Pošaljite na pregled');
    await browser.read('Upit je poslan na pregled');
    await browser.see(() => /^\/poslovi\/\d+$/.test(location.pathname), 'the inquiry');
    return browser.evaluate(() => Number(location.pathname.split('/').at(-1)));
  });

  await test.step('a moderator approves the inquiry with the O key', async () => {
    await browser.signIn(demo.moderator);
    await browser.resize('desktop');
    await browser.goto(`/admin/moderiranje?upit=${id}`);
    await browser.read('trake su istrošene');
    await browser.type('o');
    await browser.read('Objavljeno:');
    await expect.poll(async () => (await fetch(`${site.origin}/poslovi/${id}`)).status).toBe(200);
    await browser.resize(width);
  });

  await test.step('the worker sends an offer', async () => {
    await browser.signIn(worker.email, worker.password);
    await browser.goto(`/poslovi/${id}`);
    await browser.press('link', 'Pošaljite ponudu');
    await browser.fill('Što radim za tu cijenu', 'Zamjena traka na objema roletama.');
    await browser.fill('Cijena', '80');
    await browser.press('button', 'Pošaljite ponudu');
    await browser.read('Ponuda je poslana.');
  });

  await test.step('the client accepts the offer', async () => {
    await browser.signIn(client.email, client.password);
    await browser.goto(`/poslovi/${id}`);
    await browser.press('button', 'Prihvatite ponudu');
    await browser.press('button', 'Prihvatite');
    await browser.see(() => /^\/dogovori\/\d+$/.test(location.pathname), 'the deal');
  });
  const deal = await browser.evaluate(() => location.pathname);

  await test.step('the client writes a message in a box that grows with the text', async () => {
    await browser.goto(`/poruke/${other.slug}`);
    await browser.fill(
      'Poruka za: …',
      'Dobar dan, vidimo se u ponedjeljak ujutro, zovite kad krenete. '.repeat(4),
    );
    // A box with one line of text is 52 px high, so more than 70 px means that it has grown.
    await browser.see(() => (document.querySelector('textarea')?.clientHeight ?? 0) > 70, 'a grown box');
    await browser.press('button', 'Pošaljite');
    await browser.see(
      () =>
        [...document.querySelectorAll('.bubble-text')].some((one) =>
          one.textContent?.startsWith('Dobar dan, vidimo se'),
        ),
      'the message',
    );
  });

  await test.step('the work is done, and the client reviews it', async () => {
    await browser.goto(deal);
    await browser.press('button', 'Posao je obavljen');
    await browser.press('button', 'Da, obavljen je');
    await browser.press('link', '5 od 5: …');
    await browser.fill('Komentar', 'Rolete rade kao nove, sve je bilo uredno.');
    await browser.press('button', 'Objavite ocjenu');
    await browser.read('Hvala na ocjeni.');
    await browser.read('Rolete rade kao nove');
  });
  expect(await browser.evaluate(lookOf)).toEqual({ headings: 1, overflow: 0, complaints: [] });
});
