import { expect } from '@playwright/test';
import { toast } from './actions.ts';
import { goto, test } from './site.ts';

test.use({ forgives: /^(422|500) POST \/api\/v1\/news\/subscribe$/ });

test('the newsletter form shows a spinner, then errors, and is replaced by the success message', async ({
  page,
}) => {
  await goto(page, '/majstori');
  const foot = page.getByRole('contentinfo');
  const email = foot.getByLabel('Novosti i savjeti u Vašoj pošti');
  const send = foot.getByRole('button', { name: 'Pretplatite se' });
  await email.fill('a@b');
  await send.click();
  await expect(email).toHaveAccessibleDescription('Polje Email ne smije sadržavati manje od 5 znakova.');
  await expect(toast(page, 'Obrazac neispravan!')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('a@b');

  // If the request fails for any reason other than an invalid address, the spinner stops and no message
  // appears.
  await page.route('**/api/v1/news/subscribe', (route) =>
    route.fulfill({ status: 500, json: { message: 'Nešto je pošlo po zlu!', errors: {} } }),
  );
  await email.fill('citateljica@primjer.hr');
  await send.click();
  await expect(foot.getByRole('button', { name: 'Šalje se…' })).toBeVisible();
  await expect(send).toBeEnabled();
  await expect(toast(page, 'Nešto je pošlo po zlu!')).toHaveCount(0);
  await page.unroute('**/api/v1/news/subscribe');

  const pressed = Date.now();
  await send.click();
  await expect(foot.getByRole('status')).toContainText('Na citateljica@primjer.hr poslali smo poveznicu.');
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(1000);
  await expect(email).toHaveCount(0);
});

test('the newsletter form sends the honeypot field with the first attempt and again after an error', async ({
  page,
}) => {
  await goto(page, '/majstori');
  const foot = page.getByRole('contentinfo');
  const sent: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/news/subscribe'))
      sent.push(request.postDataJSON() as Record<string, string>);
  });
  await foot.locator('input[name=website]').fill('https://spam.example');
  for (const email of ['a@b', 'program@primjer.hr']) {
    await foot.getByLabel('Novosti i savjeti u Vašoj pošti').fill(email);
    await foot.getByRole('button', { name: 'Pretplatite se' }).click();
    await expect.poll(() => sent.at(-1)).toMatchObject({ email, website: 'https://spam.example' });
    await expect(foot.getByRole('button', { name: 'Šalje se…' })).toHaveCount(0);
  }
  await expect(foot.getByRole('status')).toContainText('program@primjer.hr');
});
