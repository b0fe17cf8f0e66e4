import { expect, type Locator, type Page } from '@playwright/test';
import { messages, messageWith, openChat, pair, thread, write } from './chat.ts';
import { bomb, photo, renamedProgram } from './files.ts';
import { test } from './site.ts';

const pick = async (page: Page, files: Parameters<Locator['setInputFiles']>[0]) =>
  page.locator('.composer input[type=file]').setInputFiles(files);

test('a picture is sent and opens enlarged, a PDF is downloaded, and other files are rejected', async ({
  page,
  open,
  api,
}) => {
  const [ana, ivo] = await pair(page, open, api);
  await openChat(ivo, ana);
  await openChat(ana, ivo);
  await pick(page, [await photo('curenje.jpg'), renamedProgram(), bomb()]);
  const waiting = page.getByRole('list', { name: 'Datoteke za slanje' });
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('nije slika ni PDF');
  await write(page, 'Ovako izgleda.');
  await expect(waiting).toHaveCount(0);
  const picture = thread(ivo.page).getByRole('link', { name: 'Povećajte fotografiju: curenje.jpg' });
  await expect(picture).toBeVisible();
  await expect(messageWith(ivo.page, 'Ovako izgleda.')).toBeVisible();
  await expect(messages(ivo.page)).toHaveCount(2);
  expect(await messages(ivo.page).first().getByRole('link').count()).toBe(1);
  await picture.click();
  const lightbox = ivo.page.getByRole('dialog', { name: 'Pregled slika' });
  await expect(lightbox.getByRole('img', { name: 'curenje.jpg' }).first()).toBeVisible();
  await lightbox.getByRole('button', { name: 'Zatvorite' }).click();

  const pdf = Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 1\ntrailer\n<< /Root 1 0 R >>\nstartxref\n45\n%%EOF\n',
  );
  await pick(page, [{ name: 'ponuda.pdf', mimeType: 'application/pdf', buffer: pdf }]);
  await page.getByRole('button', { name: 'Pošaljite', exact: true }).click();
  const file = thread(ivo.page).getByRole('link', { name: /ponuda\.pdf/ });
  await expect(file).toContainText('PDF');
  const href = (await file.getAttribute('href')) ?? '';
  expect((await ivo.page.request.get(href)).headers()['content-type']).toBe('application/pdf');
  const stranger = await open();
  expect((await stranger.request.get(href)).status()).toBe(401);
});

test('an upload can be cancelled', async ({ page, open, api }) => {
  const [ana, ivo] = await pair(page, open, api);
  await openChat(ana, ivo);
  let held: (() => void) | undefined;
  await page.route('**/api/v1/send-file', async (route) => {
    await new Promise<void>((resolve) => {
      held = resolve;
    });
    await route.abort().catch(() => undefined);
  });
  await pick(page, [await photo('curenje.jpg')]);
  await page.getByRole('button', { name: 'Pošaljite', exact: true }).click();
  await page.getByRole('button', { name: 'Prekinite slanje: curenje.jpg' }).click();
  await expect(messages(page)).toHaveCount(0);
  held?.();
  await write(page, 'Ipak bez slike.');
  await expect(messageWith(page, 'Ipak bez slike.')).toContainText('poslano');
});
