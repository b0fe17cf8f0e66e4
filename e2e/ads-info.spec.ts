import { expect, type Page } from '@playwright/test';
import { goto, isPhone, test } from './site.ts';

const number = (page: Page) => page.getByRole('textbox', { name: 'Broj prikazivanja', exact: true });
const slider = (page: Page) => page.getByRole('slider', { name: 'Broj prikazivanja, klizač' });
const total = (page: Page) => page.getByRole('definition').first();

test('the number of impressions, the slider and the price stay in sync', { tag: '@desktop' }, async ({
  page,
}) => {
  await goto(page, '/');
  if (isPhone(page)) {
    await page.getByRole('banner').getByRole('link', { name: 'Izbornik' }).click();
    await page.getByRole('dialog', { name: 'Izbornik' }).getByRole('link', { name: 'Oglašavanje' }).click();
  } else await page.getByRole('contentinfo').getByRole('link', { name: 'Oglašavanje' }).click();
  await expect(page).toHaveURL('/oglasavanje');
  await expect(number(page)).toHaveValue('2.000');
  await expect(total(page)).toHaveText('€100.00');

  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(number(page)).toHaveValue('2.050');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '2.050 prikazivanja');
  await page.keyboard.press('End');
  await expect(number(page)).toHaveValue('5.000');
  await expect(total(page)).toHaveText('€250.00');

  await number(page).fill('12000');
  await expect(total(page)).toHaveText('€600.00');
  await expect(slider(page)).toHaveValue('5000');

  await number(page).fill('499');
  await expect(page.getByText('Najmanji broj prikazivanja je 500.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Kreirajte oglas' }).click();
  await expect(number(page)).toHaveAccessibleDescription(/Najmanji broj prikazivanja je 500\./);
  await expect(number(page)).toBeFocused();
  await number(page).fill('3000');
  await expect(page.getByText('Najmanji broj prikazivanja je 500.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Kreirajte oglas' }).click();
  await expect(page).toHaveURL(/\/kreirajte-oglas\?prikazivanja=3000/);
});
