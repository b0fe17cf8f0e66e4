import { expect, type Page } from '@playwright/test';
import { dialog, logIn, toast } from './actions.ts';
import { type Api, demo, goto, isPhone, newPerson, password, signUp, test } from './site.ts';

const contacts = (page: Page) => page.getByRole('region', { name: 'Kontakt', exact: true });
const profile = '/korisnici/kresimir-vukovic';

async function reachable(page: Page, api: Api, name: string) {
  const person = await signUp(page, newPerson(name));
  const { data } = await api.post<{ data: { id: number; slug: string } }>('/me/update', {
    contacts: { phones: ['+385 91 555 0123', '01 555 0456'], emails: ['javite.se@primjer.hr'] },
  });
  return { ...person, ...data };
}

test('contact details are shown after signing in, with buttons to call, email and copy', async ({
  page,
  open,
  api,
  context,
}) => {
  const owner = await open();
  const { slug } = await reachable(owner, api(owner), 'Dostupna Osoba');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await goto(page, `/korisnici/${slug}`);
  await expect(contacts(page)).toContainText('2 telefona, 1 email');
  expect(await page.content()).not.toContain('555 0123');
  if (isPhone(page)) {
    await page.getByRole('link', { name: 'Kontakt', exact: true }).click();
    await expect(contacts(page)).toBeInViewport({ ratio: 1 });
  }
  await contacts(page).getByRole('link', { name: 'Prikažite kontakte' }).click();
  await logIn(dialog(page, 'Prijavite se za prikaz kontakata'), demo.client, password);
  await expect(contacts(page).getByRole('link', { name: '+385 91 555 0123' })).toHaveAttribute(
    'href',
    'tel:+385915550123',
  );
  await expect(contacts(page).getByRole('link', { name: 'javite.se@primjer.hr' })).toHaveAttribute(
    'href',
    'mailto:javite.se@primjer.hr',
  );
  await contacts(page).getByRole('button', { name: 'Kopirajte telefon 01 555 0456' }).click();
  await expect(contacts(page).getByText('Kontakt je kopiran.')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('01 555 0456');
});

test('closing the sign-in dialog reveals no contacts', { tag: '@phone' }, async ({ page, open, api }) => {
  const owner = await open();
  const { slug } = await reachable(owner, api(owner), 'Zatvorena Osoba');
  await goto(page, `/korisnici/${slug}`);
  await contacts(page).getByRole('link', { name: 'Prikažite kontakte' }).click();
  const asks = dialog(page, 'Prijavite se za prikaz kontakata');
  await expect(asks).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asks).toBeHidden();
  await expect(contacts(page).getByRole('link', { name: 'Prikažite kontakte' })).toBeVisible();
});

test('a profile can be shared by link, as a QR code and on paper', { tag: '@desktop' }, async ({
  page,
  context,
  origin,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  await page.addInitScript(() =>
    Object.assign(window, { print: () => Object.assign(window, { printed: true }) }),
  );
  await goto(page, profile);
  await page.getByRole('button', { name: 'Podijelite' }).click();
  await expect(toast(page, 'Poveznica je kopirana.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(origin + profile);

  await page.getByRole('button', { name: 'QR kod' }).click();
  const qr = dialog(page, 'QR kod profila');
  await expect(qr.getByRole('img', { name: /QR kod/ })).toBeVisible();
  await expect(qr).toContainText(origin + profile);
  for (const kind of ['SVG', 'PNG']) {
    const file = page.waitForEvent('download');
    await qr.getByRole('button', { name: `Preuzmite ${kind}` }).click();
    expect((await file).suggestedFilename()).toBe(`qr-kresimir-vukovic.${kind.toLowerCase()}`);
  }
  await qr.getByRole('button', { name: 'Zatvorite' }).click();
  await expect(qr).toBeHidden();

  await page.getByRole('button', { name: 'Ispis kartice' }).click();
  await expect.poll(() => page.evaluate(() => (window as { printed?: boolean }).printed)).toBe(true);
  await page.emulateMedia({ media: 'print' });
  const card = page.locator('.print-card');
  await expect(card).toBeVisible();
  await expect(card).toContainText('Krešimir Vuković');
  await expect(card.locator('.title-block')).toContainText(
    /Struka.*Vodoinstalacije.*Područje.*Ocjena\d,\d od 5/,
  );
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(card).toHaveCount(0);
});

test('portfolio pictures open over the page', { tag: '@phone' }, async ({ page }) => {
  await goto(page, profile);
  const works = page.getByRole('region', { name: 'Radovi' });
  await works.getByRole('link').first().click();
  await expect(page.locator('.lightbox img').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.lightbox')).toHaveCount(0);
});

test('a person’s active jobs open as a list, and each leads to its page', { tag: '@desktop' }, async ({
  page,
  api,
}) => {
  const { data } = await api(page).get<{ data: { user: { slug: string; name: string } }[] }>('/job-posts');
  await goto(page, `/korisnici/${data[0]?.user.slug}`);
  await page.getByRole('button', { name: /aktiv(an posao|na posla|nih poslova)$/ }).click();
  const row = dialog(page, `Poslovi: ${data[0]?.user.name}`).getByRole('listitem').first();
  await expect(row.locator('img').first()).toBeAttached();
  const [type, subject] = [row.locator('b'), row.locator('.own-words')];
  await expect(subject).toHaveText(/^.{10,200}$/s);
  const name = (await type.textContent()) ?? '';
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/poslovi\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('at every width, the portrait sits on the drawing’s ground line and the stars are 30 px high', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await goto(page, profile);
    const face = await page.locator('.profile-band .avatar').boundingBox();
    if (!face) throw new Error('The profile has no header.');
    // In the 240-unit-high drawing, the ground line is 46 units above the lower edge.
    const ground = await page
      .locator('.profile-band .art img:visible')
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        const { bottom, width: wide, height: high } = image.getBoundingClientRect();
        const scale = Math.max(wide / image.naturalWidth, high / image.naturalHeight);
        return bottom - (46 / 240) * image.naturalHeight * scale;
      });
    expect(
      Math.abs(face.y + face.height - ground),
      `${width}: ${face.y + face.height} on ${ground}`,
    ).toBeLessThanOrEqual(2);
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y, String(width)).toBeGreaterThan(
      ground,
    );
    const rating = page.getByRole('main').getByRole('img', { name: /^Ocjena \d,\d od 5, / });
    expect((await rating.first().locator('svg').first().boundingBox())?.height, String(width)).toBe(30);
  }
});

test('the divider between the before and after pictures moves with arrow keys and the pointer', {
  tag: '@phone',
}, async ({ page }) => {
  await goto(page, profile);
  const work = page.locator('.before-after').first();
  const divider = work.getByRole('slider', { name: /^Granica između slika prije i poslije/ });
  const at = () => work.evaluate((element) => Number.parseFloat(element.style.getPropertyValue('--x')));
  expect(await at()).toBe(50);
  await divider.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
  expect(await at()).toBe(52);
  await expect(divider).toHaveAttribute('aria-valuetext', '52 % prije');
  const { width = 0, height = 0 } = (await work.boundingBox()) ?? {};
  await divider.click({ position: { x: width * 0.2, y: height / 2 } });
  await expect.poll(at).toBeLessThan(30);
  // The upper one of the two stacked pictures is clipped at the divider.
  const cut = await work.locator('.before-after-over').evaluate((image) => getComputedStyle(image).clipPath);
  expect(cut).toContain('inset');
});
