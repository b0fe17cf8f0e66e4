import { expect, type Locator, type Page } from '@playwright/test';
import { choose, fillPlace, next, step } from './actions.ts';
import type { Picked } from './files.ts';
import { demo, goto, signIn } from './site.ts';

export const inquiry = (page: Page) => page.getByRole('main');

export async function toFiles(page: Page, subject: string): Promise<Locator> {
  await signIn(page, demo.client);
  await goto(page, '/novi-upit');
  const form = inquiry(page);
  await choose(form, 'Kategorija', 'Vodoinstalacije');
  await choose(form, 'Vrsta posla', 'Popravak curenja i puknutih cijevi');
  await form.getByLabel('Što treba napraviti?').fill(subject);
  await next(form);
  await fillPlace(form);
  await expect(step(form, 'Prilozi')).toBeVisible();
  return form;
}

export const pick = (form: Locator, files: Picked[]) => form.getByLabel('Dodajte').setInputFiles(files);
export const picked = (form: Locator) => form.getByRole('button', { name: /^Uklonite: / });
