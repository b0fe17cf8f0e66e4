import type { Page } from '@playwright/test';
import { type Api, goto, newPerson, signUp } from './site.ts';

export interface Side {
  page: Page;
  id: number;
  slug: string;
  name: string;
}

async function side(page: Page, api: Api, name: string): Promise<Side> {
  await signUp(page, newPerson(name));
  const { data } = await api.get<{ data: { id: number; slug: string; name: string } }>('/me');
  return { page, ...data };
}

export async function pair(
  page: Page,
  open: () => Promise<Page>,
  api: (page: Page) => Api,
  names: readonly [string, string] = ['Ana Dugonjić', 'Ivo Perkov'],
): Promise<[Side, Side]> {
  const other = await open();
  return [await side(page, api(page), names[0]), await side(other, api(other), names[1])];
}

export const thread = (page: Page) => page.getByRole('region', { name: 'Poruke u razgovoru' });
export const messages = (page: Page) => thread(page).locator('.message');
export const box = (page: Page) => page.getByRole('textbox', { name: /^Poruka za:/ });
/**
 * Matches the text of a message without its time: no space separates them, so a number at the end of the text
 * would merge with the time.
 */
export const messageWith = (page: Page, text: string) =>
  messages(page).filter({ has: page.locator('.bubble-text').filter({ hasText: text }) });
export const texts = (page: Page) => thread(page).locator('.bubble-text').allTextContents();

export async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.getByRole('button', { name: 'Pošaljite', exact: true }).click();
}

export const openChat = async (one: Side, other: Side) => goto(one.page, `/poruke/${other.slug}`);
