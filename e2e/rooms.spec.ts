import { expect, type Page } from '@playwright/test';
import { inquiry } from './inquiry.ts';
import { goto, isPhone, test } from './site.ts';

const mark = (page: Page, name: string) =>
  page.getByRole('group', { name: /^Presjek/ }).getByRole('link', { name, exact: true });
const intoRoom = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Prostorije' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
};

test('an object in a room leads to its job types, and a job type opens the inquiry form', {
  tag: '@desktop',
}, async ({ page }) => {
  await goto(page, '/');
  await intoRoom(page, 'Kupaonica');
  await mark(page, 'Slavina').press('Enter');
  await expect(page).toHaveURL('/prostorije/kupaonica?stvar=slavina');
  await expect(page.getByRole('heading', { name: 'Slavina: odaberite vrstu posla' })).toBeFocused();
  await expect(mark(page, 'Slavina')).toHaveAttribute('aria-current', 'true');
  await page
    .getByRole('list', { name: 'Vrste posla: Slavina' })
    .getByRole('link', { name: /^Ugradnja i zamjena slavina/ })
    .click();
  await expect(page).toHaveURL('/novi-upit?vrsta=ugradnja-i-zamjena-slavina');
  await expect(
    inquiry(page).getByRole('combobox', { name: 'Vrsta posla' }).locator('option:checked'),
  ).toHaveText('Ugradnja i zamjena slavina');
});

test('an object with one job type opens the inquiry form directly, even on a client-rendered page', {
  tag: '@desktop',
}, async ({ page }) => {
  await goto(page, '/prostorije/kupaonica');
  await page
    .getByRole('region', { name: 'Druge prostorije' })
    .getByRole('link', { name: 'Krov i dimnjak' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Krov i dimnjak');
  const drawing = page.getByRole('group', { name: 'Presjek s obilježenim stvarima: Krov i dimnjak' });
  await expect
    .poll(() => drawing.evaluate((svg) => svg.querySelectorAll('g:first-of-type path').length))
    .toBeGreaterThan(20);
  await mark(page, 'Antena').locator('circle').first().click();
  await expect(page).toHaveURL('/novi-upit?vrsta=antene-i-satelitski-prijam');
});

test('typed text highlights the matching object and is passed on to the inquiry form', async ({ page }) => {
  await goto(page, '/prostorije/kupaonica');
  await page.getByRole('textbox', { name: 'Što treba napraviti?' }).fill('curi slavina');
  await expect(page.getByRole('list', { name: 'Predložene vrste posla' }).getByRole('link')).toHaveCount(3);
  await expect(mark(page, 'Slavina')).toHaveClass(/room-mark-lit/);
  if (isPhone(page))
    await page.getByRole('region', { name: 'Na crtežu' }).getByRole('link', { name: 'Bojler' }).click();
  else await mark(page, 'Bojler').locator('circle').first().click();
  await page.getByRole('list', { name: 'Vrste posla: Bojler' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/novi-upit/);
  await expect(inquiry(page).getByRole('textbox', { name: 'Što treba napraviti?' })).toHaveValue(
    'curi slavina',
  );
});
