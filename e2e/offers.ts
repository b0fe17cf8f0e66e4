import { expect, type Page } from '@playwright/test';
import { dialog, toast } from './actions.ts';
import { type Api, goto, newPerson, signUp } from './site.ts';

export interface Post {
  id: number;
  job_type: { name: string };
}

export async function inquiry(page: Page, api: Api, moderator: Api): Promise<Post> {
  await signUp(page, newPerson('Klara Novosel'));
  const types = await api.get<{ data: { id: number; name: string; job_category_id: number }[] }>(
    '/job-types?per_page=500',
  );
  const type = types.data.find(({ name }) => /roleta/.test(name));
  if (!type) throw new Error('The demo has no job type for roller shutters.');
  const { data: post } = await api.post<{ data: Post }>('/job-posts', {
    job_category_id: type.job_category_id,
    job_type_id: type.id,
    subject: 'Dvije rolete u dnevnom boravku ne dižu se do kraja, trake su istrošene.',
  });
  await moderator.post(`/admin/job-posts/${post.id}/approve`);
  return post;
}

export async function worker(
  open: () => Promise<Page>,
  api: (page: Page) => Api,
  name: string,
): Promise<{ page: Page; api: Api; name: string }> {
  const page = await open();
  await signUp(page, newPerson(name));
  const types = await api(page).get<{ data: { id: number; name: string; job_category_id: number }[] }>(
    '/job-types?per_page=500',
  );
  const type = types.data.find(({ name }) => /roleta/.test(name));
  await api(page).post('/me/update', {
    type_of: 'worker',
    name,
    job_categories_ids: [type?.job_category_id],
    job_types_ids: [type?.id],
  });
  return { page, api: api(page), name };
}

export const send = (page: Page) => page.getByRole('link', { name: 'Pošaljite ponudu' }).first();

export async function offer(page: Page, post: Post, price: string, upTo?: string): Promise<void> {
  await goto(page, `/poslovi/${post.id}`);
  await send(page).click();
  const form = dialog(page, 'Pošaljite ponudu');
  await form
    .getByLabel('Što radim za tu cijenu')
    .fill('Zamjena traka na objema roletama, materijal je uključen.');
  await form.getByLabel('Cijena', { exact: true }).fill(price);
  if (upTo) await form.getByLabel('Cijena do').fill(upTo);
  await form.getByRole('button', { name: 'Pošaljite ponudu' }).click();
  await expect(toast(page, 'Ponuda je poslana.')).toBeVisible();
}

export const confirm = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
