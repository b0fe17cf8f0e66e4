import { expect, type Locator, type Page } from '@playwright/test';
import { choose, dialog, newInquiry, next, step, toast } from './actions.ts';
import { keepPicture } from './look.ts';
import { demo, goto, signIn, signUp, test } from './site.ts';

const firstToast = (page: Page) => page.locator('.toast').first();

test.describe('an error toast', () => {
  test.use({ forgives: /^500 POST \/api\/v1\/me\/update$/ });

  test('does not cover the pressed button, disappears at the next attempt and is never shown together with the success message', async ({
    page,
  }) => {
    await signUp(page);
    await goto(page, '/korisnik/uredi-profil');
    const save = page.getByRole('main').getByRole('button', { name: 'Spremite', exact: true });
    await page.getByRole('main').getByLabel('Ime').fill('Nova Osoba, keramika');
    const answer = Promise.withResolvers<void>();
    let tries = 0;
    await page.route('**/api/v1/me/update', async (route) => {
      tries += 1;
      if (tries === 1)
        return route.fulfill({ status: 500, json: { message: 'Nešto je pošlo po zlu!', errors: {} } });
      await answer.promise;
      return route.continue();
    });
    // As in Safari, which does not focus a clicked button.
    await save.evaluate((button: HTMLButtonElement) => {
      scrollBy({ top: button.getBoundingClientRect().bottom - innerHeight + 110, behavior: 'instant' });
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      button.form?.requestSubmit(button);
    });
    const error = page.getByText('Nešto je pošlo po zlu!', { exact: true });
    await expect(error.first()).toBeVisible();
    await firstToast(page).evaluate((element) =>
      Promise.all(element.getAnimations().map((one) => one.finished)),
    );
    await expectApart(firstToast(page), save);
    await save.click();
    await expect(error).toHaveCount(0);
    answer.resolve();
    await expect(toast(page, 'Profil je spremljen.')).toBeVisible();
    await expect(error).toHaveCount(0);
  });
});

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
async function expectApart(one: Locator, other: Locator) {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  expect([a.height > 0, b.height > 0]).toEqual([true, true]);
  expect(
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
    JSON.stringify([a, b]),
  ).toBe(false);
}

test('an error toast does not cover a form’s title, steps or footer, and disappears at the next step', async ({
  page,
}) => {
  await signIn(page, demo.client);
  await goto(page, '/majstori');
  await newInquiry(page);
  const form = page.getByRole('dialog');
  await expect(form.getByRole('button', { name: 'Dalje' })).toBeVisible();
  await next(form);
  await expect(toast(page, 'Obrazac neispravan!')).toBeVisible();
  await firstToast(page).evaluate((element) =>
    Promise.all(element.getAnimations().map((one) => one.finished)),
  );
  await keepPicture(page, `toast-form-${page.viewportSize()?.width ?? 0}`, false);
  for (const part of ['.dialog-head', '.stepper', '.dialog-foot'])
    await expectApart(firstToast(page), form.locator(part));
  await choose(form, 'Kategorija', 'Vodoinstalacije');
  await choose(form, 'Vrsta posla', 'Popravak curenja i puknutih cijevi');
  await next(form);
  await expect(toast(page, 'Obrazac neispravan!')).toBeVisible();
  await form.getByLabel('Što treba napraviti?').fill('Kaplje slavina u kuhinji, treba zamijeniti brtvu.');
  await next(form);
  await expect(step(form, 'Mjesto i vrijeme')).toBeVisible();
  await expect(page.getByText('Obrazac neispravan!')).toHaveCount(0);
});

test('a toast does not cover the title or the close button of a sheet', async ({ page }) => {
  await goto(page, '/majstori');
  await page
    .getByRole('navigation', { name: 'Donji izbornik' })
    .getByRole('link', { name: 'Prijava' })
    .click();
  const sheet = dialog(page, 'Prijava');
  await sheet.getByLabel('Email').fill('nije-adresa');
  await sheet.getByRole('button', { name: 'Nastavite' }).click();
  await expect(toast(page, 'Obrazac neispravan!')).toBeVisible();
  await firstToast(page).evaluate((element) =>
    Promise.all(element.getAnimations().map((one) => one.finished)),
  );
  await keepPicture(page, `toast-sheet-${page.viewportSize()?.width ?? 0}`, false);
  await expectApart(firstToast(page), sheet.locator('.dialog-head'));
  await expectApart(firstToast(page), sheet.locator('.dialog-foot'));
  expect(await firstToast(page).evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none');
  await sheet.getByRole('button', { name: 'Zatvorite' }).click();
  await expect(sheet).toBeHidden();
});
