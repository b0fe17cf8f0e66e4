import { expect, type Locator, type Page } from '@playwright/test';
import { dialog, logIn, toast } from './acts.ts';
import { bomb, photo, renamedProgram } from './files.ts';
import { expectAccessible, expectNoSidewaysScroll } from './look.ts';
import { type Api, demo, goto, isPhone, signIn, signUp, somebody, test } from './site.ts';

// Two people talk: at once, over a bad line, with files, and with what one would rather not read.

interface Side {
  page: Page;
  id: number;
  slug: string;
  name: string;
}

async function side(page: Page, api: Api, name: string): Promise<Side> {
  await signUp(page, somebody(name));
  const { data } = await api.get<{ data: { id: number; slug: string; name: string } }>('/me');
  return { page, ...data };
}

/** Two who have never written to one another. */
async function pair(
  page: Page,
  open: () => Promise<Page>,
  api: (page: Page) => Api,
  names: readonly [string, string] = ['Ana Dugonjić', 'Ivo Perkov'],
): Promise<[Side, Side]> {
  const other = await open();
  return [await side(page, api(page), names[0]), await side(other, api(other), names[1])];
}

const thread = (page: Page) => page.getByRole('region', { name: 'Poruke u razgovoru' });
const messages = (page: Page) => thread(page).locator('.message');
const box = (page: Page) => page.getByRole('textbox', { name: /^Poruka za:/ });
const said = (page: Page, text: string) => messages(page).filter({ hasText: text });
const texts = (page: Page) => thread(page).locator('.bubble-text').allTextContents();

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.getByRole('button', { name: 'Pošaljite', exact: true }).click();
}

const openTalk = async (one: Side, other: Side) => goto(one.page, `/poruke/${other.slug}`);

async function chatMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Mogućnosti razgovora' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
const confirm = (page: Page, button: string) => page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();

test('the first message makes a chat; answers, receipts, typing and the list come by themselves', async ({ page, open, api }) => {
  const [ana, ivo] = await pair(page, open, api);
  await openTalk(ana, ivo);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ivo.name);
  await expect(page.getByRole('heading', { name: `Započnite razgovor: ${ivo.name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mogućnosti razgovora' })).toHaveCount(0);
  await goto(ivo.page, '/poruke');
  await expect(ivo.page.getByText('Još nemate razgovora')).toBeVisible();

  await write(page, 'Dobar dan, možete li doći sutra u 9?');
  await expect(said(page, 'sutra u 9')).toContainText('poslano');
  await expect(page.getByRole('button', { name: 'Mogućnosti razgovora' })).toBeVisible();
  const row = ivo.page.getByRole('link', { name: new RegExp(ana.name) }).filter({ hasText: 'sutra u 9' });
  await expect(row).toContainText('1 nepročitana');

  await row.click();
  await expect(said(ivo.page, 'sutra u 9')).toBeVisible();
  await expect(said(page, 'sutra u 9')).toContainText('pročitano');
  await box(ivo.page).pressSequentially('Mogu');
  await expect(page.getByText('piše…', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('na mreži')).toHaveCount(0);
  await box(ivo.page).fill('Mogu, vidimo se.');
  await ivo.page.keyboard.press(isPhone(ivo.page) ? 'Tab' : 'Enter');
  if (isPhone(ivo.page)) await ivo.page.getByRole('button', { name: 'Pošaljite', exact: true }).click();
  await expect(said(page, 'Mogu, vidimo se.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `${ivo.name}: Mogu, vidimo se.` })).toHaveCount(1);
  await expect(page.getByText('na mreži')).toBeVisible();
  expect(await texts(page)).toEqual(await texts(ivo.page));
  await expectAccessible(page);
});

test('header, footer and bottom menu give way to a talk, and the list stands beside it on wide screens', async ({ page }) => {
  await signIn(page, demo.client);
  await goto(page, '/poruke');
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  await page.getByRole('link', { name: /Domagoj Perić/ }).click();
  await expect(page).toHaveURL('/poruke/domagoj-peric');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Donji izbornik' })).toHaveCount(0);
  const list = page.getByRole('region', { name: 'Svi razgovori' });
  if (isPhone(page)) {
    await expect(list).toBeHidden();
    await page.getByRole('link', { name: 'Natrag na poruke' }).click();
    await expect(page).toHaveURL('/poruke');
  } else {
    await expect(list.getByRole('link', { name: /Domagoj Perić/ })).toHaveAttribute('aria-current', 'page');
    await list.getByRole('searchbox').fill('ćosić');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await list.getByRole('link', { name: /Marijana Ćosić/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marijana Ćosić');
    await expect(list.getByRole('searchbox')).toHaveValue('ćosić');
  }
});

test.describe('a bad line', () => {
  test.use({ forgives: /ERR_INTERNET_DISCONNECTED|^WebSocket connection|^500 POST \/api\/v1\/send-message/ });

  test('100 messages, one side loses its line midway: all of them, in order, once, on both', async ({ page, open, api }) => {
    test.setTimeout(180_000);
    const [ana, ivo] = await pair(page, open, api);
    await openTalk(ana, ivo);
    await openTalk(ivo, ana);
    const say = async (from: number, to: number) => {
      for (let n = from; n <= to; n++) {
        await write(page, `ana ${n}`);
        await write(ivo.page, `ivo ${n}`);
      }
    };
    await say(1, 20);
    await expect(said(ivo.page, 'ana 20')).toHaveCount(1);
    await ivo.page.context().setOffline(true);
    await say(21, 35);
    await expect(said(page, 'ana 35')).toContainText('poslano');
    await expect(said(ivo.page, 'ivo 35')).toContainText('Čeka vezu');
    expect(await texts(page)).not.toContain('ivo 21');
    await ivo.page.context().setOffline(false);
    await say(36, 50);

    for (const one of [page, ivo.page]) await expect(thread(one).locator('.bubble-text')).toHaveCount(100, { timeout: 30_000 });
    await expect(said(ivo.page, 'ivo 50')).toContainText(/poslano|pročitano/);
    await expect(async () => expect(await texts(page)).toEqual(await texts(ivo.page))).toPass();
    const seen = await texts(page);
    expect(new Set(seen).size).toBe(100);
    for (const who of ['ana', 'ivo'])
      expect(seen.filter((text) => text.startsWith(who))).toEqual(Array.from({ length: 50 }, (_, index) => `${who} ${index + 1}`));
  });

  test('what was written without a line goes after a reload, once and in order', async ({ page, open, api }) => {
    const [ana, ivo] = await pair(page, open, api);
    await openTalk(ivo, ana);
    await openTalk(ana, ivo);
    await write(page, 'Prva, s vezom.');
    await expect(said(page, 'Prva')).toContainText(/poslano|pročitano/);
    // The page itself must come again, the messages must not go.
    await page.route('**/api/v1/send-message', (route) => route.abort('internetdisconnected'));
    await write(page, 'Druga, bez veze.');
    await write(page, 'Treća, bez veze.');
    await expect(said(page, 'Treća')).toContainText('šalje se');
    await page.reload();
    await expect(said(page, 'Treća')).toBeVisible();
    await page.unroute('**/api/v1/send-message');
    await page.goto('/majstori');
    for (const text of ['Prva', 'Druga', 'Treća']) await expect(said(ivo.page, text)).toHaveCount(1, { timeout: 20_000 });
    expect(await texts(ivo.page)).toEqual(['Prva, s vezom.', 'Druga, bez veze.', 'Treća, bez veze.']);
  });

  test('what fails is told, and goes when asked again', async ({ page, open, api }) => {
    const [ana, ivo] = await pair(page, open, api);
    await openTalk(ana, ivo);
    let broken = true;
    await page.route('**/api/v1/send-message', (route) => (broken ? route.fulfill({ status: 500, json: { message: 'x', errors: {} } }) : route.fallback()));
    await write(page, 'Jeste li dobili sliku?');
    await expect(said(page, 'Jeste li dobili')).toContainText('Nije poslano');
    broken = false;
    await said(page, 'Jeste li dobili').getByRole('button', { name: 'Pokušajte odmah' }).click();
    await expect(said(page, 'Jeste li dobili')).toContainText('poslano');
    await expect(messages(page)).toHaveCount(1);
  });
});

test('what harms elsewhere is text here: markup, scripts, marks that turn or hide, a word of 5000 letters', async ({ page, open, api }) => {
  const [ana, ivo] = await pair(page, open, api, ['Ana <b>Zločesta</b> <img src=x onerror=alert(1)>', 'Ivo שלום مرحبا']);
  for (const one of [page, ivo.page]) one.on('dialog', () => expect(false, 'a script of a message ran').toBe(true));
  await openTalk(ana, ivo);
  await openTalk(ivo, ana);
  const word = 'ž'.repeat(5000);
  const harmful = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '{{constructor.constructor("alert(1)")()}}',
    'javascript:alert(1)',
    'שלום עולם',
    'emoji 👨‍👩‍👧‍👦 👍🏽 ostaje',
  ];
  for (const text of harmful) {
    await write(page, text);
    await expect(thread(ivo.page).locator('.bubble-text').last()).toHaveText(text);
  }
  await write(page, 'skrive\u200Bno \u202Eokrenuto\u202C');
  await expect(said(ivo.page, 'skriveno okrenuto')).toBeVisible();
  await write(page, word);
  await expect(thread(ivo.page).locator('.bubble-text').last()).toHaveText(word);
  await write(page, 'vidi https://primjer.hr/x?a=1&b=2, i www.primjer.hr.');
  const links = said(ivo.page, 'vidi https').getByRole('link');
  await expect(links).toHaveText(['https://primjer.hr/x?a=1&b=2', 'www.primjer.hr']);
  await expect(links.first()).toHaveAttribute('rel', /noopener.*nofollow/);
  await expect(links.first()).toHaveAttribute('target', '_blank');
  for (const one of [page, ivo.page]) {
    expect(await thread(one).locator('script, img[src="x"]').count()).toBe(0);
    await expectNoSidewaysScroll(one);
    expect(await thread(one).evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  }
  await goto(ivo.page, '/poruke');
  await expect(ivo.page.getByRole('link', { name: /Zločesta<\/b>/ })).toBeVisible();
  await expectNoSidewaysScroll(ivo.page);
});

test('what is too long is counted and stays, a draft waits for each talk, Shift+Enter is a new line', async ({ page, open, api }) => {
  const [ana, ivo] = await pair(page, open, api);
  await openTalk(ana, ivo);
  await box(page).fill('a'.repeat(5001));
  await expect(page.getByText(/^5\.001 od 5\.000 znakova/)).toBeVisible();
  await page.getByRole('button', { name: 'Pošaljite', exact: true }).click();
  await expect(messages(page)).toHaveCount(0);
  await box(page).fill('Nedovršena mis');
  await goto(page, '/poruke/kresimir-vukovic');
  await expect(box(page)).toHaveValue('');
  await openTalk(ana, ivo);
  await expect(box(page)).toHaveValue('Nedovršena mis');
  if (isPhone(page)) return;
  await box(page).press('End');
  await box(page).press('Shift+Enter');
  await box(page).pressSequentially('drugi red');
  await box(page).press('Enter');
  await expect(said(page, 'drugi red').locator('.bubble-text')).toHaveText('Nedovršena mis\ndrugi red', { useInnerText: true });
  await page.reload();
  await expect(box(page)).toHaveValue('');
});

test('emoji are put in by keyboard where the caret stands, and a message of nothing else is large', async ({ page, open, api }) => {
  const [ana, ivo] = await pair(page, open, api);
  await openTalk(ana, ivo);
  await openTalk(ivo, ana);
  const opener = page.getByRole('button', { name: 'Umetnite emoji' });
  if (isPhone(page)) return expect(opener).toBeHidden();
  const picker = dialog(page, 'Umetnite emoji');
  const key = (name: string) => picker.getByRole('button', { name, exact: true });
  await box(page).fill('Dobro , vidimo se.');
  await box(page).press('Home');
  for (let n = 0; n < 6; n++) await box(page).press('ArrowRight');
  await box(page).press('Shift+Tab');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(key('nasmiješeno lice')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(key('palac gore')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picker.getByRole('status')).toHaveText('Umetnuto: palac gore');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('!');
  await expect(box(page)).toHaveValue('Dobro 👍💪!, vidimo se.');
  // React has heard of them: what is taken back stays away, and the draft has the rest.
  for (let n = 0; n < 2; n++) await page.keyboard.press('Backspace');
  await expect(box(page)).toHaveValue('Dobro 👍, vidimo se.');
  await page.reload();
  await expect(box(page)).toHaveValue('Dobro 👍, vidimo se.');
  await box(page).press('Enter');
  await expect(said(ivo.page, 'Dobro 👍, vidimo se.')).toBeVisible();

  await opener.click();
  await key('palac gore').click();
  await key('vatra').click();
  await page.getByRole('button', { name: 'Pošaljite', exact: true }).click();
  await expect(picker).toHaveCount(0);
  const size = (text: string) =>
    said(ivo.page, text)
      .locator('.bubble-text')
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  await expect(said(ivo.page, '👍🔥')).toBeVisible();
  expect(await size('👍🔥')).toBeGreaterThan(1.5 * (await size('vidimo se')));
});

const pick = async (page: Page, files: Parameters<Locator['setInputFiles']>[0]) => page.locator('.composer input[type=file]').setInputFiles(files);

test('a picture goes with its progress and opens large, a PDF is fetched, what is neither is refused', async ({ page, open, api }) => {
  const [ana, ivo] = await pair(page, open, api);
  await openTalk(ivo, ana);
  await openTalk(ana, ivo);
  await pick(page, [await photo('curenje.jpg'), renamedProgram(), bomb()]);
  const waiting = page.getByRole('list', { name: 'Datoteke za slanje' });
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('nije slika ni PDF');
  await write(page, 'Ovako izgleda.');
  await expect(waiting).toHaveCount(0);
  const picture = thread(ivo.page).getByRole('link', { name: 'Povećajte fotografiju: curenje.jpg' });
  await expect(picture).toBeVisible();
  await expect(said(ivo.page, 'Ovako izgleda.')).toBeVisible();
  await expect(messages(ivo.page)).toHaveCount(2);
  expect(await messages(ivo.page).first().getByRole('link').count()).toBe(1);
  await picture.click();
  const lightbox = ivo.page.getByRole('dialog', { name: 'Pregled slika' });
  await expect(lightbox.getByRole('img', { name: 'curenje.jpg' }).first()).toBeVisible();
  await lightbox.getByRole('button', { name: 'Zatvorite' }).click();

  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 1\ntrailer\n<< /Root 1 0 R >>\nstartxref\n45\n%%EOF\n');
  await pick(page, [{ name: 'ponuda.pdf', mimeType: 'application/pdf', buffer: pdf }]);
  await page.getByRole('button', { name: 'Pošaljite', exact: true }).click();
  const file = thread(ivo.page).getByRole('link', { name: /ponuda\.pdf/ });
  await expect(file).toContainText('PDF');
  const href = (await file.getAttribute('href')) ?? '';
  expect((await ivo.page.request.get(href)).headers()['content-type']).toBe('application/pdf');
  const stranger = await open();
  expect((await stranger.request.get(href)).status()).toBe(401);
});

test('a file on its way can be stopped', async ({ page, open, api }) => {
  const [ana, ivo] = await pair(page, open, api);
  await openTalk(ana, ivo);
  let held: (() => void) | undefined;
  await page.route('**/api/v1/send-file', async (route) => {
    await new Promise<void>((resolve) => {
      held = resolve;
    });
    await route.abort().catch(() => undefined);
  });
  await pick(page, [await photo('curenje.jpg')]);
  await page.getByRole('button', { name: 'Pošaljite', exact: true }).click();
  await page.getByRole('button', { name: 'Prekinite slanje: curenje.jpg' }).click();
  await expect(messages(page)).toHaveCount(0);
  held?.();
  await write(page, 'Ipak bez slike.');
  await expect(said(page, 'Ipak bez slike.')).toContainText('poslano');
});

test('older messages come above without moving what one reads, and the unread are one press away', async ({ page, open, api, origin }) => {
  const [ana, ivo] = await pair(page, open, api);
  const send = (from: Side, to: Side, message: string) =>
    from.page.request.post('/api/v1/send-message', { data: { user_id: to.id, message }, headers: { origin } });
  for (let n = 1; n <= 32; n++) expect((await send(ivo, ana, `poruka ${n}`)).status()).toBe(201);
  await openTalk(ana, ivo);
  await expect(said(page, 'poruka 32')).toBeInViewport();
  await expect(messages(page)).toHaveCount(10);
  const jump = page.getByRole('button', { name: '32 nepročitane poruke' });
  await expect(jump).toBeVisible();

  const anchor = said(page, 'poruka 23');
  await anchor.scrollIntoViewIfNeeded();
  const before = (await anchor.boundingBox())?.y ?? 0;
  await page.getByRole('button', { name: 'Starije poruke' }).click();
  await expect(messages(page)).toHaveCount(20);
  expect(Math.abs(((await anchor.boundingBox())?.y ?? 0) - before)).toBeLessThanOrEqual(2);
  // Further up they come by themselves.
  await thread(page).evaluate((element) => element.scrollTo({ top: -element.scrollHeight }));
  await expect(messages(page)).toHaveCount(30);

  await jump.click();
  await expect(page.getByText('Nove poruke', { exact: true })).toBeInViewport();
  await expect(said(page, 'poruka 1').first()).toBeInViewport();
  await send(ivo, ana, 'stigla dok čitate gore');
  const down = page.getByRole('button', { name: '1 nova poruka' });
  await expect(down).toBeVisible();
  await down.click();
  await expect(said(page, 'stigla dok čitate gore')).toBeInViewport();
});

test('a block is silent and ends, a message and a person are reported, a deleted talk stays with the other', async ({ page, open, api }) => {
  const [ana, ivo] = await pair(page, open, api);
  await openTalk(ana, ivo);
  await openTalk(ivo, ana);
  await write(page, 'Prodajem čarobne cijevi.');
  await expect(said(ivo.page, 'čarobne')).toBeVisible();

  await said(ivo.page, 'čarobne').hover();
  await said(ivo.page, 'čarobne')
    .getByRole('button', { name: /^Mogućnosti poruke/ })
    .click();
  await ivo.page.getByRole('menuitem', { name: 'Prijavite poruku' }).click();
  const form = dialog(ivo.page, 'Prijavite poruku');
  await form.getByRole('button', { name: 'Pošaljite prijavu' }).click();
  await expect(form.getByText(/Razlog/).last()).toBeVisible();
  await form.getByRole('radio', { name: 'Neželjen sadržaj ili oglašavanje' }).check();
  await form.getByLabel('Opis').fill('Ista poruka svima.');
  await form.getByRole('button', { name: 'Pošaljite prijavu' }).click();
  await expect(toast(ivo.page, 'Hvala na prijavi.')).toBeVisible();

  await chatMenu(ivo.page, 'Blokirajte');
  await confirm(ivo.page, 'Blokirajte');
  await expect(ivo.page.getByText('Blokirali ste ovog korisnika, pa si ne možete pisati.')).toBeVisible();
  await expect(box(ivo.page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Ovom korisniku trenutačno nije moguće pisati.')).toBeVisible();
  await ivo.page.getByRole('button', { name: 'Ukinite blokadu' }).click();
  await confirm(ivo.page, 'Ukinite blokadu');
  await expect(box(ivo.page)).toBeVisible();

  await goto(ivo.page, `/poruke/${ana.slug}`);
  await chatMenu(ivo.page, 'Izbrišite razgovor');
  await expect(ivo.page.getByRole('alertdialog')).toContainText(`${ana.name} ga zadržava`);
  await confirm(ivo.page, 'Izbrišite');
  await expect(ivo.page).toHaveURL('/poruke');
  await expect(ivo.page.getByText('Još nemate razgovora')).toBeVisible();
  await page.reload();
  await expect(said(page, 'čarobne')).toBeVisible();

  const moderator = await open(demo.moderator);
  await goto(moderator, '/admin/prijave');
  const report = moderator.getByRole('article').filter({ hasText: ana.name });
  await expect(report).toContainText('Prodajem čarobne cijevi.');
  await expect(report).toContainText('Ista poruka svima.');
  await report.getByLabel('Ishod').fill('Upozorenje korisniku.');
  await report.getByRole('button', { name: 'Zaključite prijavu' }).click();
  await expect(toast(moderator, 'Prijava je zaključena.')).toBeVisible();
  await expect(report).toHaveCount(0);
  await moderator.getByRole('link', { name: 'Zaključene' }).click();
  // The newest is the first; others of this name were reported before.
  await expect(report.first()).toContainText('Upozorenje korisniku.');
  await expectAccessible(moderator);
});

test('who is not signed in signs in and comes to the talk', async ({ page }) => {
  await goto(page, '/korisnici/sime-juric');
  await page.getByRole('link', { name: 'Pošaljite poruku' }).filter({ visible: true }).click();
  const form = dialog(page, 'Prijavite se za slanje poruke');
  await expect(form).toContainText('Nakon prijave otvara se razgovor.');
  await logIn(form, demo.both);
  await expect(page).toHaveURL('/poruke/sime-juric');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Šime Jurić');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, forgives: /^(?:422|csp) / });

  test('the list and a talk can be read, and a text is sent', async ({ page }) => {
    await signIn(page, demo.both);
    await page.goto('/poruke');
    await page.getByRole('link', { name: /Krešimir Vuković/ }).click();
    await expect(page).toHaveURL('/poruke/kresimir-vukovic');
    await expect(messages(page).last()).toBeInViewport();
    const text = `Hvala, javim se, ${Date.now()}.`;
    await box(page).fill(text);
    await page.getByRole('button', { name: 'Pošaljite', exact: true }).click();
    await expect(said(page, text)).toBeInViewport();
    await page.goto('/poruke?q=vukov');
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  });
});
