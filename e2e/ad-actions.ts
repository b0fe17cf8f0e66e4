import { expect, type Page } from '@playwright/test';
import { goto } from './site.ts';

export const cards = {
  accepted: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000002500003155',
} as const;

export const wizardStep = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^Korak \\d od 6: ${name}$`) });
export const field = (page: Page, name: string) =>
  page.getByRole('main').getByRole('textbox', { name, exact: true });
export const onward = (page: Page) => page.getByRole('button', { name: 'Dalje' }).click();

export async function writeContent(page: Page, title: string): Promise<void> {
  await field(page, 'Naslov').fill(title);
  await field(page, 'Opis').fill('Brusilice, bušači betona i skele za dan, vikend ili mjesec.');
  await onward(page);
  await expect(wizardStep(page, 'Radnja')).toBeVisible();
}

export async function toPreview(page: Page, title: string, email?: string): Promise<void> {
  await goto(page, '/kreirajte-oglas?prikazivanja=1000');
  await writeContent(page, title);
  await field(page, 'Adresa stranice').fill('example.com/najam-alata');
  await onward(page);
  await expect(field(page, 'Broj prikazivanja')).toHaveValue('1.000');
  await onward(page);
  await expect(wizardStep(page, 'Kontakt')).toBeVisible();
  if (email) {
    await field(page, 'Ime').fill('Najam alata d.o.o.');
    await field(page, 'Email').fill(email);
  }
  await onward(page);
  await expect(wizardStep(page, 'Pregled')).toBeVisible();
}

export async function toPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nastavite na plaćanje' }).click();
  await expect(page.getByRole('heading', { name: 'Plaćanje karticom' })).toBeVisible();
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await field(page, 'Broj kartice').fill(number);
  await field(page, 'Vrijedi do').pressSequentially(`12${String(new Date().getFullYear() + 1).slice(2)}`);
  await field(page, 'CVC').fill('123');
  await field(page, 'Ime na kartici').fill('Ivana Barišić');
}

export const pressPay = (page: Page) => page.getByRole('button', { name: /^Platite/ }).click();
export const isPaid = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Plaćanje je uspjelo!' })).toBeVisible();
