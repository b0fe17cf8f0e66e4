import { expect, type Page } from '@playwright/test';
import { dialog, hand, step, toast } from './actions.ts';
import { inquiry } from './inquiry.ts';
import { send } from './offers.ts';
import { demo, goto, newPerson, signUp, test } from './site.ts';

const trade = 'Popravak curenja i puknutih cijevi';

test('a client, a moderator and a worker together need at most forty taps to take a job from inquiry to review', async ({
  page,
  open,
  api,
}) => {
  const { tap, taps } = hand();
  const steps: string[] = [];
  const part = async (name: string, walk: () => Promise<void>) => {
    const before = taps();
    await test.step(name, walk);
    steps.push(`${name} ${taps() - before}`);
  };
  const bottom = (one: Page, name: RegExp) =>
    one.getByRole('navigation', { name: 'Donji izbornik' }).getByRole('link', { name });

  const worker = await open();
  await signUp(worker, newPerson('Stipe Brzi'));
  const { data: types } = await api(worker).get<{
    data: { id: number; name: string; job_category_id: number }[];
  }>('/job-types?per_page=500');
  const type = types.find(({ name }) => name === trade);
  await api(worker).post('/me/update', {
    type_of: 'worker',
    name: 'Stipe Brzi',
    job_categories_ids: [type?.job_category_id],
    job_types_ids: [type?.id],
  });
  const moderator = await open(demo.moderator);

  const me = newPerson('Klara Novosel');
  await part('inquiry', async () => {
    await goto(page, '/');
    await page.getByRole('textbox', { name: 'Što treba napraviti?' }).fill('curi slavina u kupaonici');
    await tap(page.getByRole('link', { name: `${trade} Vodoinstalacije` }));
    const form = inquiry(page);
    await expect(step(form, 'Opis')).toBeVisible();
    await tap(form.getByRole('button', { name: 'Dalje' }));
    await tap(form.getByRole('combobox', { name: 'Mjesto' }));
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await page.keyboard.type('velika gor');
    await tap(page.getByRole('listbox').getByRole('option', { name: 'Velika Gorica' }).first());
    await tap(form.getByText('Hitno', { exact: true }));
    await tap(form.getByRole('button', { name: 'Dalje' }));
    await tap(form.getByRole('button', { name: 'Dalje' }));
    await form.getByLabel('Ime i prezime').fill(me.name);
    await form.getByLabel('Email').fill(me.email);
    await form.getByLabel('Lozinka', { exact: true }).fill(me.password);
    await tap(form.getByRole('checkbox', { name: /Slažem se/ }));
    await tap(form.getByRole('button', { name: 'Objavite upit' }));
    await expect(page).toHaveURL(/\/poslovi\/\d+/);
    await tap(dialog(page, 'Dobro došli na Meštar').getByRole('button', { name: 'Preskočite' }));
  });
  const id = Number(/\/poslovi\/(\d+)/.exec(page.url())?.[1]);

  await part('approval', async () => {
    await goto(moderator, '/');
    await tap(moderator.getByRole('banner').getByRole('link', { name: 'Izbornik' }));
    await tap(moderator.getByRole('dialog').getByRole('link', { name: 'Administracija' }));
    await tap(moderator.getByRole('main').locator('a[href*="vrsta=upit"]').first());
    await tap(moderator.locator(`a[href*="predmet=upit-${id}"]`).first());
    await tap(moderator.getByRole('form', { name: 'Odluka' }).getByRole('button', { name: /^Objavite/ }));
    await expect.poll(async () => (await worker.request.get(`/poslovi/${id}`)).status()).toBe(200);
  });

  await part('offer', async () => {
    await goto(worker, '/');
    await tap(worker.locator(`main a[href="/poslovi/${id}"]`).first());
    await tap(send(worker));
    const form = dialog(worker, 'Pošaljite ponudu');
    await form
      .getByLabel('Što radim za tu cijenu')
      .fill('Zamjena brtve i ispitivanje, materijal je uključen.');
    await form.getByLabel('Cijena', { exact: true }).fill('60');
    await tap(form.getByRole('button', { name: 'Pošaljite ponudu' }));
    await expect(toast(worker, 'Ponuda je poslana.')).toBeVisible();
  });

  await part('choice', async () => {
    await goto(page, '/');
    await tap(page.getByRole('banner').getByRole('link', { name: 'Izbornik' }));
    await tap(dialog(page, 'Izbornik').getByRole('link', { name: 'Pregled' }));
    await tap(page.getByRole('link', { name: 'Pogledajte ponudu' }).first());
    await tap(page.getByRole('button', { name: 'Prihvatite ponudu' }));
    await tap(page.getByRole('alertdialog').getByRole('button', { name: 'Prihvatite', exact: true }));
    await expect(page).toHaveURL(/\/dogovori\/\d+$/);
  });
  const deal = new URL(page.url()).pathname;

  await part('time', async () => {
    await goto(worker, '/');
    await tap(bottom(worker, /^Obavijesti/));
    await tap(worker.locator(`main a[href^="${deal}"]`).first());
    await tap(worker.getByRole('button', { name: 'Ispunite uobičajene termine' }));
    await tap(worker.getByRole('button', { name: 'Pošaljite prijedlog' }));
    await expect(toast(worker, 'Prijedlog je poslan.')).toBeVisible();
    await tap(page.locator('.deal-times').getByRole('button').first());
    await expect(toast(page, 'Termin je dogovoren.')).toBeVisible();
  });

  await part('done', async () => {
    await tap(worker.getByRole('button', { name: 'Posao je obavljen' }));
    await tap(worker.getByRole('alertdialog').getByRole('button', { name: 'Da, obavljen je' }));
    await expect(page.getByText('Ocjena: kako je prošlo?')).toBeVisible();
  });

  await part('review', async () => {
    await tap(page.locator('.deal').getByRole('link', { name: /^5 od 5/ }));
    await expect(page.getByRole('heading', { level: 1, name: 'Ocijenite posao' })).toBeVisible();
    await page.getByLabel('Komentar').fill('Ne curi više, sve je bilo uredno.');
    await tap(page.getByRole('button', { name: 'Objavite ocjenu' }));
    await expect(toast(page, 'Hvala na ocjeni.')).toBeVisible();
  });

  console.info(`${taps()} taps: ${steps.join(', ')}`);
  expect(taps()).toBeLessThanOrEqual(40);
});
