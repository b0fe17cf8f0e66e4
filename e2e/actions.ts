import { expect, type Locator, type Page } from '@playwright/test';
import { type Api, password as demoPassword, expectModalEntry, isPhone, type Person } from './site.ts';

/**
 * Counts taps and measures the time spent waiting for the page. Opening a list is a tap; filling in a text
 * field is not. Several users may share one counter.
 */
export function hand() {
  let taps = 0;
  let waited = 0;
  const wait = async (work: () => Promise<unknown>): Promise<void> => {
    const begun = Date.now();
    await work();
    waited += Date.now() - begun;
  };
  return {
    wait,
    async tap(target: Locator, shown?: Locator): Promise<void> {
      taps += 1;
      await wait(async () => {
        await target.click();
        await shown?.waitFor();
      });
    },
    taps: () => taps,
    /** Returns the waiting time in milliseconds, excluding typing. */
    waited: () => waited,
  };
}

export const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });

export async function logIn(form: Page | Locator, email: string, password = demoPassword): Promise<void> {
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Nastavite' }).click();
  await form.getByLabel('Lozinka', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Prijavite se', exact: true }).click();
}

export async function register(form: Page | Locator, { name, email, password }: Person): Promise<void> {
  await form.getByLabel('Ime').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Lozinka', { exact: true }).fill(password);
  await form.getByRole('checkbox', { name: /Slažem se/ }).check();
  await form.getByRole('button', { name: 'Registrirajte se' }).click();
}

export async function putOffStart(page: Page): Promise<void> {
  const start = dialog(page, 'Dobro došli na Meštar');
  await start.getByRole('button', { name: 'Preskočite' }).click();
  await expect(start).toBeHidden();
}

export async function choose(
  form: Locator,
  label: string | RegExp,
  option: string,
  typed?: string,
): Promise<void> {
  const page = form.page();
  const box = form.getByRole('combobox', { name: label });
  if (await box.evaluate((element) => element instanceof HTMLSelectElement))
    return void (await box.selectOption({ label: option }));
  await box.click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  if (typed) await page.keyboard.type(typed);
  await page.getByRole('listbox').getByRole('option', { name: option }).first().click();
}

/** Locates the visible star, which is the label that covers the radio button. */
export const star = (form: Locator, stars: number) =>
  form
    .locator('label')
    .filter({ has: form.page().getByRole('radio', { name: new RegExp(`^${stars} od 5`) }) });

export const pressStar = (form: Locator, stars: number) => star(form, stars).click();

export const next = (form: Locator) => form.getByRole('button', { name: 'Dalje' }).click();

export const step = (form: Locator, name: string) =>
  form.getByRole('region', { name: new RegExp(`^Korak \\d od 4: ${name}$`) });

export async function fillPlace(form: Locator, town = 'Zadar'): Promise<void> {
  await expect(step(form, 'Mjesto i vrijeme')).toBeVisible();
  await choose(form, 'Mjesto', town, town.toLowerCase());
  await form.getByText('Po dogovoru', { exact: true }).click();
  await next(form);
}

export async function openSearch(page: Page): Promise<Locator> {
  const header = page.getByRole('banner');
  if (isPhone(page)) await header.getByRole('link', { name: 'Pretraga' }).click();
  else await header.getByRole('searchbox').click();
  const search = dialog(page, 'Pretraga');
  await expect(search.getByRole('searchbox')).toBeFocused();
  return search;
}

export const newInquiry = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Objavite upit' }).filter({ visible: true }).click();

export const toast = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first();

export const cards = (page: Page) => page.getByRole('main').locator('article:not(.served-ads article)');

/** Locates the user’s own posts at `/korisnik/poslovi`, where ads and workers are articles too. */
export const ownPosts = (page: Page) => page.getByRole('article').and(page.locator('[data-post]'));

/**
 * Returns the number of the last page of an administrators’ queue, which contains the newest item, because
 * queues are sorted oldest first.
 */
export const lastPage = async (api: Api, list: '/admin/reports' | '/admin/ads' | '/admin/tickets') =>
  (await api.get<{ meta: { last_page: number } }>(list)).meta.last_page;

/** Presses Back once the modal has its history entry. */
export async function closeByBack(page: Page): Promise<void> {
  await expectModalEntry(page, true);
  await page.goBack();
}
