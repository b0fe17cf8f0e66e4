import { expect } from '@playwright/test';
import { toast } from './actions.ts';
import { expectAccessible, expectNoSidewaysScroll } from './look.ts';
import { inquiry, offer, worker } from './offers.ts';
import { demo, goto, test } from './site.ts';

test('a worker sees matching jobs, sends a saved message in one tap, filters offers by state, and can stop taking jobs', async ({
  open,
  api,
}) => {
  const client = await open();
  const first = await inquiry(client, api(client), api(await open(demo.moderator)));
  const mirko = await worker(open, api, 'Mirko Roletar');
  await mirko.api.post('/me/update', { about: 'Popravljam rolete i žaluzine svih vrsta.' });
  await goto(mirko.page, '/korisnik');
  const jobs = mirko.page.getByRole('region', { name: /^Za Vas/ });
  const newest = jobs.getByRole('article').first();
  await expect(newest).toContainText('novo');
  await expect(newest.getByRole('link', { name: first.job_type.name })).toHaveAttribute(
    'href',
    `/poslovi/${first.id}`,
  );
  await expectNoSidewaysScroll(mirko.page);
  await expectAccessible(mirko.page);

  const seen = mirko.page.waitForResponse(/\/me\/jobs\/\d+\/mark-as-readed$/);
  await newest.getByRole('link', { name: first.job_type.name }).click();
  await seen;
  await goto(mirko.page, '/korisnik');
  await expect(newest).not.toContainText('novo');

  await mirko.page.getByText('Vaše rečenice za poruke jednim dodirom').click();
  await mirko.page.getByLabel('Prva poruka uz upit, 1. rečenica').fill('Mogu doći u subotu.');
  await mirko.page.getByRole('button', { name: 'Spremite rečenice' }).click();
  await expect(toast(mirko.page, 'Rečenice su spremljene.')).toBeVisible();
  await newest.getByRole('button', { name: 'Pošaljite poruku: Mogu doći u subotu.' }).click();
  await expect(mirko.page).toHaveURL(/\/poruke\/klara-novosel/);
  await expect(
    mirko.page.getByText(`${first.job_type.name}: Mogu doći u subotu.`).filter({ visible: true }).first(),
  ).toBeVisible();

  await goto(client, '/korisnik');
  const waiting = client.getByRole('region', { name: 'Bez odgovora' });
  await expect(waiting.getByRole('article')).toContainText('Mogu doći u subotu.');
  await waiting.getByRole('button', { name: /^Odgovorite: Može, odgovara mi\./ }).click();
  await expect(toast(client, 'Poruka je poslana.')).toBeVisible();
  await expect(waiting.getByText('Sve je odgovoreno')).toBeVisible();

  await offer(mirko.page, first, '95');
  await goto(mirko.page, '/korisnik');
  await expect(jobs.locator(`a[href="/poslovi/${first.id}"]`)).toHaveCount(0);
  await mirko.page
    .getByRole('region', { name: 'Moje ponude' })
    .getByRole('link', { name: /^1 čeka/ })
    .click();
  await expect(mirko.page).toHaveURL('/korisnik/ponude?stanje=cekaju');
  await expect(mirko.page.getByRole('article').filter({ hasText: '€95.00' })).toHaveCount(1);
  await expect(mirko.page.getByRole('heading', { level: 1, name: 'Moje ponude' })).toBeVisible();
  await expectAccessible(mirko.page);
  await goto(client, '/korisnik');
  await client
    .getByRole('region', { name: 'Ponude čekaju Vas' })
    .getByRole('link', { name: 'Pogledajte ponudu' })
    .click();
  await expect(client).toHaveURL(new RegExp(`/poslovi/${first.id}#ponude$`));

  // No posts are suggested while the worker takes no new jobs.
  await goto(mirko.page, '/korisnik');
  const takes = mirko.page.getByRole('switch', { name: 'Primam nove poslove' });
  await expect(takes).toBeChecked();
  await takes.click();
  await expect(takes).not.toBeChecked();
  await expect(mirko.page.getByRole('heading', { name: 'Ne primate nove poslove' })).toBeVisible();
});
