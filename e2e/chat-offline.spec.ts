import { expect, type Page } from '@playwright/test';
import { messages, messageWith, openChat, pair, texts, thread, write } from './chat.ts';
import { photo } from './files.ts';
import { expectAccessible, keepPicture } from './look.ts';
import { goto, isPhone, test } from './site.ts';
import { thingsOf } from './site-pages.ts';

test.describe('with a bad connection', () => {
  test.use({ forgives: /ERR_INTERNET_DISCONNECTED|^WebSocket connection|^500 POST \/api\/v1\/send-message/ });

  test('messages of an interrupted conversation all arrive on both sides, once and in order', async ({
    page,
    open,
    api,
  }) => {
    const [ana, ivo] = await pair(page, open, api);
    await openChat(ana, ivo);
    await openChat(ivo, ana);
    const say = async (from: number, to: number) => {
      for (let n = from; n <= to; n++) {
        await write(page, `ana ${n}`);
        await write(ivo.page, `ivo ${n}`);
      }
    };
    await say(1, 4);
    await expect(messageWith(ivo.page, 'ana 4')).toHaveCount(1);
    await ivo.page.context().setOffline(true);
    await say(5, 8);
    await expect(messageWith(page, 'ana 8')).toContainText('poslano');
    await expect(messageWith(ivo.page, 'ivo 8')).toContainText('Čeka vezu');
    expect(await texts(page)).not.toContain('ivo 5');
    await ivo.page.context().setOffline(false);
    await say(9, 12);

    for (const one of [page, ivo.page]) await expect(thread(one).locator('.bubble-text')).toHaveCount(24);
    await expect(messageWith(ivo.page, 'ivo 12')).toContainText(/poslano|pročitano/);
    await expect(async () => expect(await texts(page)).toEqual(await texts(ivo.page))).toPass();
    const seen = await texts(page);
    expect(new Set(seen).size).toBe(24);
    for (const who of ['ana', 'ivo'])
      expect(seen.filter((text) => text.startsWith(who))).toEqual(
        Array.from({ length: 12 }, (_, index) => `${who} ${index + 1}`),
      );
  });

  test('messages written offline are sent after a reload, once and in order', async ({ page, open, api }) => {
    const [ana, ivo] = await pair(page, open, api);
    await openChat(ivo, ana);
    await openChat(ana, ivo);
    await write(page, 'Prva, s vezom.');
    await expect(messageWith(page, 'Prva')).toContainText(/poslano|pročitano/);
    // The page itself must load, so only message requests fail.
    await page.route('**/api/v1/send-message', (route) => route.abort('internetdisconnected'));
    await write(page, 'Druga, bez veze.');
    await write(page, 'Treća, bez veze.');
    await expect(messageWith(page, 'Treća')).toContainText('šalje se');
    await page.reload();
    await expect(messageWith(page, 'Treća')).toBeVisible();
    await page.unroute('**/api/v1/send-message');
    await page.goto('/majstori');
    for (const text of ['Prva', 'Druga', 'Treća']) await expect(messageWith(ivo.page, text)).toHaveCount(1);
    expect(await texts(ivo.page)).toEqual(['Prva, s vezom.', 'Druga, bez veze.', 'Treća, bez veze.']);
  });

  test('a message whose request fails is marked, and retrying sends it', async ({ page, open, api }) => {
    const [ana, ivo] = await pair(page, open, api);
    await openChat(ana, ivo);
    let broken = true;
    // The long `Retry-After` rules out an automatic retry before the click.
    await page.route('**/api/v1/send-message', (route) =>
      broken
        ? route.fulfill({
            status: 500,
            headers: { 'retry-after': '3600' },
            json: { message: 'x', errors: {} },
          })
        : route.fallback(),
    );
    await write(page, 'Jeste li dobili sliku?');
    await expect(messageWith(page, 'Jeste li dobili')).toContainText('Nije poslano');
    broken = false;
    await messageWith(page, 'Jeste li dobili').getByRole('button', { name: 'Pokušajte odmah' }).click();
    await expect(messageWith(page, 'Jeste li dobili')).toContainText('poslano');
    await expect(messages(page)).toHaveCount(1);
  });
});

const keptIn = (page: Page, store: 'pages' | 'pictures') =>
  page.evaluate(async (name) => {
    const found = await Promise.all(
      (await caches.keys())
        .filter((one) => one.startsWith(`mestar-${name}-`))
        .map(async (one) => (await caches.open(one)).keys()),
    );
    return found.flat().map(({ url }) => new URL(url).pathname);
  }, store);

test.describe('offline', () => {
  test.use({
    serviceWorkers: 'allow',
    forgives:
      /ERR_INTERNET_DISCONNECTED|ERR_FAILED|^WebSocket connection|Failed to fetch|^503 GET |^401 GET /,
  });

  test('a visited chat is readable, and a message survives a reload and arrives only once', async ({
    page,
    context,
    open,
    api,
  }) => {
    const [ana, ivo] = await pair(page, open, api);
    await openChat(ivo, ana);
    await openChat(ana, ivo);
    await write(page, 'Prva, s vezom.');
    await expect(messageWith(ivo.page, 'Prva')).toBeVisible();
    const keptPages = () => keptIn(page, 'pages');
    // The chat is cached once the service worker is active and the chat has been open for a short time, and
    // again when newer messages arrive.
    await goto(page, '/majstori');
    await openChat(ana, ivo);
    await page.mouse.move(5, 5);
    await expect.poll(keptPages).toContain(`/poruke/${ivo.slug}`);

    await context.setOffline(true);
    await page.reload();
    await expect(messageWith(page, 'Prva')).toBeVisible();
    await expect(page.getByText('Nema internetske veze. Vidite ono što je već učitano.')).toBeVisible();
    await write(page, 'Druga, bez veze.');
    await expect(messageWith(page, 'Druga')).toContainText('Čeka vezu');
    await page.goto('/savjeti').catch(() => undefined);
    await expect(page.getByRole('heading', { level: 1, name: 'Nema internetske veze.' })).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Donji izbornik' });
    if (isPhone(page)) await expect(menu.getByRole('link', { name: /Poruke/ })).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, `bez-veze-${page.viewportSize()?.width}`);
    await page
      .getByRole('region', { name: 'Ovo možete čitati i bez veze' })
      .getByRole('link', { name: /Ivo Perkov/ })
      .click();
    await expect(messageWith(page, 'Druga')).toContainText('Čeka vezu');

    await context.setOffline(false);
    await expect(messageWith(page, 'Druga')).toContainText(/poslano|pročitano/);
    await expect(messageWith(ivo.page, 'Druga')).toHaveCount(1);

    await context.setOffline(true);
    await write(page, 'Treća, pa zatvorena stranica.');
    await expect(messageWith(page, 'Treća')).toContainText('Čeka vezu');
    const devtools = await context.newCDPSession(page);
    const registration = new Promise<string>((settle) =>
      devtools.on(
        'ServiceWorker.workerRegistrationUpdated',
        ({ registrations }) => registrations[0] && settle(registrations[0].registrationId),
      ),
    );
    await devtools.send('ServiceWorker.enable');
    const registrationId = await registration;
    const { origin } = new URL(page.url());
    await page.goto('about:blank');
    await context.setOffline(false);
    await devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: 'waiting',
      lastChance: false,
    });
    await expect(messageWith(ivo.page, 'Treća')).toHaveCount(1);
    await openChat(ana, ivo);
    await expect(messageWith(page, 'Treća')).toContainText(/poslano|pročitano/);
    expect(await texts(ivo.page)).toEqual([
      'Prva, s vezom.',
      'Druga, bez veze.',
      'Treća, pa zatvorena stranica.',
    ]);

    await test.step('nothing is readable after signing out', async () => {
      expect(await keptPages()).not.toEqual([]);
      const other = await context.newPage();
      await goto(other, '/majstori');
      await other.evaluate(() => fetch('/api/v1/auth/logout', { method: 'DELETE' }));
      await expect.poll(keptPages).toEqual([]);
      // Leaves the chat, which would otherwise be redirecting to the sign-in page when the connection is
      // lost.
      await page.goto('about:blank');
      await context.setOffline(true);
      await page.goto(`/poruke/${ivo.slug}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Nema internetske veze.' })).toBeVisible();
      await expect(page.getByText('Prva, s vezom.')).toHaveCount(0);
      await context.setOffline(false);
    });
  });

  test('pictures of visited inquiries and chats are shown, and deleted on sign-out', async ({
    page,
    context,
    open,
    api,
  }) => {
    const [ana, ivo] = await pair(page, open, api);
    const { jobWithPictures } = await thingsOf(api(page));
    await openChat(ivo, ana);
    await ivo.page
      .locator('.composer input[type=file]')
      .setInputFiles([await photo('curenje.jpg', 1200, 900)]);
    await ivo.page.getByRole('button', { name: 'Pošaljite', exact: true }).click();
    const inChat = thread(page).getByRole('img', { name: 'Povećajte fotografiju: curenje.jpg' });
    const ofJob = page.locator('.gallery img');
    const read = async (path: string, pictures: typeof inChat) => {
      await goto(page, path);
      await expect(pictures.first()).toBeVisible();
      await page.mouse.move(9, 9);
      const wanted = await pictures.evaluateAll((all) =>
        all.map(
          (one) => new URL((one as HTMLImageElement).getAttribute('src') ?? '', location.href).pathname,
        ),
      );
      await expect.poll(() => keptIn(page, 'pages')).toContain(path);
      await expect.poll(() => keptIn(page, 'pictures')).toEqual(expect.arrayContaining(wanted));
    };
    // The service worker is registered on the first interaction, so caching starts with the next page.
    await goto(page, '/majstori');
    await page.mouse.move(5, 5);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await read(`/poslovi/${jobWithPictures}`, ofJob);
    await read(`/poruke/${ivo.slug}`, inChat);

    // Clears the HTTP cache, which would otherwise answer instead of the service worker.
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.clearBrowserCache');
    await context.setOffline(true);
    const isSeen = async (pictures: typeof inChat) => {
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect(picture).toHaveJSProperty('complete', true);
        await expect
          .poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth))
          .toBeGreaterThan(0);
      }
    };
    await page.goto(`/poslovi/${jobWithPictures}`);
    expect(await ofJob.count()).toBeGreaterThan(1);
    await isSeen(ofJob);
    await page.goto(`/poruke/${ivo.slug}`);
    await expect(inChat).toBeVisible();
    await isSeen(inChat);
    await keepPicture(page, `bez-veze-slike-${page.viewportSize()?.width}`);

    await context.setOffline(false);
    await page.evaluate(() => fetch('/api/v1/auth/logout', { method: 'DELETE' }));
    await expect.poll(() => keptIn(page, 'pictures')).toEqual([]);
  });
});

test('socket events update the unread count on arrival and on reading, without another request', async ({
  page,
  open,
  api,
  origin,
}) => {
  const [ana, ivo] = await pair(page, open, api);
  const send = (message: string) =>
    page.request.post('/api/v1/send-message', { data: { user_id: ivo.id, message }, headers: { origin } });
  expect((await send('Prva')).status()).toBe(201);
  await goto(ivo.page, '/poruke');
  const seen = async () =>
    (await api(page).get<{ data: { user: { online: boolean } } }>(`/chats/by-user/${ivo.id}`)).data.user
      .online;
  await expect.poll(seen).toBe(true);
  await expect(ivo.page).toHaveTitle(/^\(1\)/);
  await ivo.page.waitForLoadState('networkidle');

  const asked: string[] = [];
  ivo.page.on(
    'request',
    (request) => request.url().includes('/chats/unreaded-counts') && asked.push(request.url()),
  );
  await send('Druga');
  await expect(ivo.page).toHaveTitle(/^\(2\)/);
  await ivo.page.getByRole('link', { name: new RegExp(ana.name) }).click();
  await expect(messageWith(ivo.page, 'Druga')).toBeVisible();
  await expect(ivo.page).toHaveTitle(/^[^(]/);
  await send('Treća');
  await expect(messageWith(ivo.page, 'Treća')).toBeVisible();
  await expect
    .poll(async () => (await api(ivo.page).get<{ count: number }>('/chats/unreaded-counts')).count)
    .toBe(0);
  await expect(ivo.page).toHaveTitle(/^[^(]/);
  expect(asked).toEqual([]);
});
