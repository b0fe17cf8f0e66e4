import { expect, type Page } from '@playwright/test';
import { dialog, lastPage, toast } from './actions.ts';
import { box, messageWith, openChat, pair, write } from './chat.ts';
import { expectAccessible, expectTouchTargets } from './look.ts';
import { demo, goto, rareWord, test } from './site.ts';

async function chatMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Mogućnosti razgovora' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
const confirm = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();

test('blocks are silent and reversible, messages and users can be reported, and a deleted chat remains for the other user', async ({
  page,
  open,
  api,
}) => {
  const [ana, ivo] = await pair(page, open, api, [`Ana ${rareWord()}`, 'Ivo Perkov']);
  await openChat(ana, ivo);
  await openChat(ivo, ana);
  await write(page, 'Prodajem čarobne cijevi.');
  await expect(messageWith(ivo.page, 'čarobne')).toBeVisible();

  await messageWith(ivo.page, 'čarobne').hover();
  await messageWith(ivo.page, 'čarobne')
    .getByRole('button', { name: /^Mogućnosti poruke/ })
    .click();
  const choice = ivo.page.getByRole('menuitem', { name: 'Prijavite poruku' });
  await expect(choice).toBeVisible();
  await expectTouchTargets(ivo.page);
  await choice.click();
  const form = dialog(ivo.page, 'Prijavite poruku');
  await form.getByRole('button', { name: 'Pošaljite prijavu' }).click();
  await expect(form.getByText('Polje Razlog je obavezno.')).toBeVisible();
  await expectTouchTargets(ivo.page);
  await form.getByRole('radio', { name: 'Neželjen sadržaj ili oglašavanje' }).check();
  await form.getByLabel('Opis').fill('Ista poruka svima.');
  await form.getByRole('button', { name: 'Pošaljite prijavu' }).click();
  await expect(toast(ivo.page, 'Hvala na prijavi.')).toBeVisible();

  await chatMenu(ivo.page, 'Blokirajte');
  await confirm(ivo.page, 'Blokirajte');
  await expect(ivo.page.getByText('Blokirali ste ovog korisnika, pa si ne možete pisati.')).toBeVisible();
  await expect(box(ivo.page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Ovom korisniku trenutačno nije moguće pisati.')).toBeVisible();
  await ivo.page.getByRole('button', { name: 'Ukinite blokadu' }).click();
  await confirm(ivo.page, 'Ukinite blokadu');
  await expect(box(ivo.page)).toBeVisible();

  await goto(ivo.page, `/poruke/${ana.slug}`);
  await chatMenu(ivo.page, 'Izbrišite razgovor');
  await expect(ivo.page.getByRole('alertdialog')).toContainText(`${ana.name} ga zadržava`);
  await confirm(ivo.page, 'Izbrišite');
  await expect(ivo.page).toHaveURL('/poruke');
  await expect(ivo.page.getByText('Još nemate razgovora')).toBeVisible();
  await page.reload();
  await expect(messageWith(page, 'čarobne')).toBeVisible();

  const moderator = await open(demo.moderator);
  await goto(moderator, `/admin/prijave?stranica=${await lastPage(api(moderator), '/admin/reports')}`);
  const report = moderator.getByRole('article').filter({ hasText: ana.name });
  await expect(report).toContainText('Prodajem čarobne cijevi.');
  await expect(report).toContainText('Ista poruka svima.');
  await report.getByLabel('Razlog', { exact: true }).fill('Upozorenje korisniku.');
  await report.getByRole('button', { name: 'Zaključite prijavu' }).click();
  await expect(toast(moderator, 'Prijava je zaključena.')).toBeVisible();
  await expect(report).toHaveCount(0);
  await moderator.getByRole('link', { name: 'Zaključene' }).click();
  await expect(report).toContainText('Upozorenje korisniku.');
  await expectAccessible(moderator);
});
