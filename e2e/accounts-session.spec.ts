import { expect, type Page } from '@playwright/test';
import { dialog, logIn, toast } from './actions.ts';
import { mailTo } from './mail.ts';
import { demo, goto, hydrated, signUp, test } from './site.ts';

test('the email address is confirmed with one click after opening the link, and the notice disappears', async ({
  page,
}) => {
  const person = await signUp(page);
  await goto(page, '/korisnik/profil');
  const notice = page.getByText('Potvrdite svoj email.');
  await expect(notice).toBeVisible();
  const { links } = await mailTo(page, person.email, /^Potvrdite svoj email/);
  const link = links.find((one) => one.startsWith('/potvrda-emaila?')) ?? '';
  await goto(page, link);
  expect((await (await page.request.get('/api/v1/me')).json()).data.is_verified).toBe(false);
  await page.getByRole('button', { name: 'Potvrdite email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email je potvrđen');
  await page.getByRole('main').getByRole('link', { name: 'Moj profil' }).click();
  await expect(page).toHaveURL('/korisnik/profil');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
});

test.describe('an invalid confirmation link', () => {
  test.use({ forgives: /^(?:422|429) / });

  test('shows an error, and a new link can be requested within the rate limit', async ({ page }) => {
    const person = await signUp(page);
    await goto(page, '/potvrda-emaila');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Potvrda nije zatražena');
    await goto(page, `/potvrda-emaila?kod=${'a'.repeat(43)}`);
    await page.getByRole('button', { name: 'Potvrdite email' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Poveznica nije valjana ili je istekla');
    await page.getByRole('button', { name: 'Pošaljite ponovno' }).click();
    await expect(toast(page, 'Poruka je poslana.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Ponovno za/ })).toBeVisible();
    await mailTo(page, person.email, /^Potvrdite svoj email/);
    // Reloads the page for each attempt, because the button has a client-side delay in addition to the
    // server's limit.
    for (let time = 0; time < 3; time += 1) {
      await goto(page, '/korisnik');
      await page.getByRole('button', { name: 'Pošaljite ponovno' }).click();
      if (time < 2) await expect(toast(page, 'Poruka je poslana.')).toBeVisible();
    }
    await expect(page.getByText(/^Previše pokušaja\./).first()).toBeVisible();
  });
});

async function withoutLine(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route('**/socket.io/**', (route) => route.abort());
}

test.describe('a session ended by another device', () => {
  test.use({ forgives: /^401 |socket\.io/ });

  test('is detected at the next action: a personal page redirects to sign-in, any other page opens sign-in in a modal', async ({
    page,
    open,
    api,
    origin,
  }) => {
    const person = await signUp(page);
    const other = await open();
    const enter = async () => {
      const answer = await other.request.post('/api/v1/auth/login', {
        data: { email: person.email, password: person.password },
      });
      expect(answer.status()).toBe(200);
    };
    const endOthers = async () =>
      expect((await other.request.delete('/api/v1/auth/sessions', { headers: { origin } })).status()).toBe(
        200,
      );
    await enter();
    await withoutLine(page);

    await test.step('a personal page', async () => {
      await goto(page, '/korisnik/profil');
      // Waits for pending requests, because one of them might detect the ended session before the click.
      await page.waitForLoadState('networkidle');
      await endOthers();
      const action = Date.now();
      await page.getByRole('main').getByRole('link', { name: 'Sve ocjene' }).click();
      await expect(page).toHaveURL('/prijava?redirect=%2Fkorisnik%2Focjene');
      // Logged, not asserted, because the delay depends on the machine's load.
      console.log(`    the end of the session was detected ${Date.now() - action} ms after the click`);
      await expect(toast(page, 'Ova je prijava završena.')).toBeVisible();
      await logIn(page.getByRole('main'), person.email, person.password);
      await expect(page).toHaveURL('/korisnik/ocjene');
    });

    await test.step('any other page', async () => {
      await goto(page, '/majstori');
      await endOthers();
      await page
        .getByRole('navigation')
        .getByRole('link', { name: 'Početna' })
        .or(page.getByRole('link', { name: 'Meštar, početna' }))
        .filter({ visible: true })
        .first()
        .click();
      await expect(dialog(page, 'Prijava')).toBeVisible();
      await logIn(dialog(page, 'Prijava'), person.email, person.password);
      await expect(dialog(page, 'Prijava')).toBeHidden();
      expect((await api(page).get<{ data: { email: string } }>('/me')).data.email).toBe(person.email);
    });
  });

  test('is detected by an idle page', async ({ page, open, origin }) => {
    const person = await signUp(page);
    const other = await open();
    await other.request.post('/api/v1/auth/login', {
      data: { email: person.email, password: person.password },
    });
    const line = page.waitForEvent('websocket', (socket) => socket.url().includes('socket.io'));
    await goto(page, '/majstori');
    await (await line).waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('43'));
    await other.request.delete('/api/v1/auth/sessions', { headers: { origin } });
    const ended = Date.now();
    await expect(dialog(page, 'Prijava')).toBeVisible();
    console.log(`    the end of the session was detected after ${Date.now() - ended} ms`);
    await logIn(dialog(page, 'Prijava'), person.email, person.password);
    await expect(dialog(page, 'Prijava')).toBeHidden();
  });
});

test('text typed before scripts have loaded is preserved', async ({ page }) => {
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/prijava', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email', { exact: true }).fill(demo.client);
  release.resolve();
  await hydrated(page);
  await page.getByRole('button', { name: 'Nastavite' }).click();
  await expect(page.getByLabel('Lozinka', { exact: true })).toBeVisible();
});
