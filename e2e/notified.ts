import type { Locator, Page } from '@playwright/test';
import { type Api, apiOf, demo, isPhone, type Person, rareWord, signUp } from './site.ts';

async function postOf(api: Api): Promise<number> {
  const { data: types } = await api.get<{ data: { id: number; job_category_id: number }[] }>(
    '/job-types?job_categories=elektroinstalacije',
  );
  const subject = `Treba zamijeniti tri utičnice u dnevnom boravku, ${rareWord()}.`;
  const { data } = await api.post<{ data: { id: number } }>('/job-posts', {
    job_category_id: types[0]?.job_category_id,
    job_type_id: types[0]?.id,
    subject,
  });
  return data.id;
}

export type Action = 'approve' | 'deactivate' | 'activate';

export async function author(
  page: Page,
  open: (email?: string) => Promise<Page>,
  origin: string,
  here?: Person,
) {
  const person = here ?? (await signUp(page));
  const post = await postOf(apiOf(page, origin));
  const moderator = apiOf(await open(demo.moderator), origin);
  const action = (what: Action) =>
    moderator.post(
      `/admin/job-posts/${post}/${what}`,
      what === 'deactivate' ? { reason: 'Nije dopušteno' } : {},
    );
  return { person, post, action };
}

export const inbox = (page: Page): Locator =>
  page
    .getByRole('navigation', { name: isPhone(page) ? 'Donji izbornik' : 'Poruke i obavijesti' })
    .getByRole('link', { name: /^Obavijesti/ });

export const waiting = (count: number) => new RegExp(`^Obavijesti,? ${count} nepročitan[ae]$`);

export const rows = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
