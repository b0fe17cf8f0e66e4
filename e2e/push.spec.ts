import { type BrowserContext, expect, type Page } from '@playwright/test';
import { toast } from './actions.ts';
import { photo } from './files.ts';
import { keepPicture } from './look.ts';
import { author, inbox, waiting } from './notified.ts';
import { goto, signUp, test } from './site.ts';

test.use({ asksToRing: true, serviceWorkers: 'allow' });

async function undecided(context: BrowserContext, answer: NotificationPermission = 'granted'): Promise<void> {
  await context.addInitScript((says) => {
    const asked = () => localStorage.getItem('test.permission') ?? 'default';
    Object.defineProperty(Notification, 'permission', { get: asked });
    Notification.requestPermission = async () => {
      localStorage.setItem('test.permission', says);
      return says;
    };
    const bytes = (length: number) => btoa('x'.repeat(length)).replace(/=+$/, '');
    let made: object | null = null;
    PushManager.prototype.getSubscription = async () => made as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const endpoint = `https://push.primjer.hr/${crypto.randomUUID()}`;
      const unsubscribe = async () => Boolean((made = null) === null);
      const json = { endpoint, keys: { p256dh: bytes(65), auth: bytes(16) } };
      made = {
        endpoint,
        options: { applicationServerKey: options?.applicationServerKey },
        unsubscribe,
        toJSON: () => json,
      };
      return made as PushSubscription;
    };
  }, answer);
}

const question = (page: Page) => page.getByRole('region', { name: 'Javimo li Vam na ovaj uređaj?' });
const later = (page: Page) => page.clock.fastForward(6500);
const enabledCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'notifications_enabled');

test('a signed-in user is prompted after a while and, after postponing, not again for thirty days', async ({
  page,
  context,
}) => {
  await undecided(context);
  await page.clock.install();
  await signUp(page);
  await goto(page, '/majstori');
  await expect(question(page)).toHaveCount(0);
  await later(page);
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Ne sada' }).click();
  await expect(question(page)).toHaveCount(0);
  const days = await page.evaluate(
    () => (Number(localStorage.getItem('push.ask-after')) - Date.now()) / 86_400_000,
  );
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
});

test('a user who is writing or paying is not prompted until the next page', async ({ page, context }) => {
  await undecided(context);
  await page.clock.install();
  await signUp(page);
  await goto(page, '/kreirajte-oglas');
  await later(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Meštar, početna' }).click();
  await expect(question(page)).toBeVisible();
});

test('accepting subscribes the device, each visit renews the subscription, and the settings can cancel it', async ({
  page,
  context,
}) => {
  await undecided(context);
  await page.clock.install();
  await signUp(page);
  const subscribed = () =>
    page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/v1/push/subscriptions'),
    );
  await goto(page, '/majstori');
  await later(page);
  await expect(question(page)).toBeVisible();
  const first = subscribed();
  await question(page).getByRole('button', { name: 'Uključite obavijesti' }).click();
  await expect(toast(page, 'Obavijesti su uključene.')).toBeVisible();
  expect((await (await first).response())?.status()).toBe(204);
  expect(((await enabledCookie(page))?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(300 * 86_400_000);

  const again = subscribed();
  await goto(page, '/korisnik/obavijesti');
  expect((await (await again).response())?.status()).toBe(204);
  const device = page.getByRole('region', { name: 'Na ovom uređaju' });
  await expect(device).toContainText('Uključene.');
  await device.getByRole('button', { name: 'Isključite push' }).click();
  await expect(device).toContainText('Isključene.');
  expect(await enabledCookie(page)).toBeUndefined();
  await device.getByRole('button', { name: 'Uključite push' }).click();
  await expect(device).toContainText('Uključene.');
});

test('a user who denies permission learns how to allow push and is not prompted again', async ({
  page,
  context,
}) => {
  await undecided(context, 'denied');
  await page.clock.install();
  await signUp(page);
  await goto(page, '/majstori');
  await later(page);
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Uključite obavijesti' }).click();
  await expect(question(page)).toHaveCount(0);
  await goto(page, '/korisnik/obavijesti');
  const device = page.getByRole('region', { name: 'Na ovom uređaju' });
  await expect(device).toContainText('Blokirane u postavkama preglednika.');
  await expect(device.getByRole('button', { name: /push$/ })).toHaveCount(0);
});

test('without push support, the settings explain that push is unavailable', async ({ page, context }) => {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await signUp(page);
  await goto(page, '/korisnik/obavijesti');
  await expect(page.getByRole('region', { name: 'Na ovom uređaju' })).toContainText(
    'Ovaj ih preglednik ne podržava.',
  );
});

test('the bell rings in only one tab, only after a user interaction, and not when disabled', async ({
  page,
  context,
  open,
  origin,
}) => {
  await context.addInitScript(() => {
    HTMLMediaElement.prototype.play = async function play(this: HTMLMediaElement) {
      const rung = [...JSON.parse(localStorage.getItem('test.rung') ?? '[]'), new URL(this.src).pathname];
      localStorage.setItem('test.rung', JSON.stringify(rung));
    };
    // Code evaluated by Playwright counts as user activation, so activation is replaced here by a flag that
    // only real pointer and key events set.
    let touched = false;
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => (touched = true), true);
    Object.defineProperty(navigator, 'userActivation', {
      value: {
        get hasBeenActive() {
          return touched;
        },
      },
    });
  });
  const rung = () => page.evaluate(() => JSON.parse(localStorage.getItem('test.rung') ?? '[]') as string[]);
  const { action } = await author(page, open, origin);
  expect((await page.request.get('/bell.wav')).headers()['content-type']).toMatch(/^audio\//);
  await goto(page, '/majstori');
  await action('approve');
  await expect(inbox(page)).toHaveAccessibleName(waiting(1));
  expect(await rung()).toEqual([]);

  const other = await context.newPage();
  await goto(other, '/majstori');
  for (const tab of [page, other]) {
    await expect(inbox(tab)).toHaveAccessibleName(waiting(1));
    await tab.getByRole('heading', { level: 1 }).click();
  }
  await action('deactivate');
  for (const tab of [page, other]) await expect(inbox(tab)).toHaveAccessibleName(waiting(2));
  await expect.poll(rung).toEqual(['/bell.wav']);
  await other.close();

  await goto(page, '/korisnik/obavijesti');
  await page.getByRole('button', { name: 'Isključite zvuk' }).click();
  await action('activate');
  await expect(inbox(page)).toHaveAccessibleName(waiting(3));
  expect(await rung()).toEqual(['/bell.wav']);
  await page.getByRole('button', { name: 'Uključite zvuk' }).click();
  await expect.poll(rung).toEqual(['/bell.wav', '/bell.wav']);
});

test('the site offers installation until the user answers, and shared pictures start an inquiry', async ({
  page,
}) => {
  await signUp(page);
  const card = page.getByRole('region', { name: 'Želite li ovaj portal na početnom zaslonu?' });
  const offered = async () => {
    const before = Date.now();
    await goto(page, '/majstori');
    await page.mouse.move(5, 5);
    await expect
      .poll(() => page.evaluate(() => Number(JSON.parse(localStorage.getItem('install') ?? '{}').last ?? 0)))
      .toBeGreaterThanOrEqual(before);
    await page.evaluate(() =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => ({ outcome: 'accepted' }),
        }),
      ),
    );
  };
  const knows = (visits: object) =>
    page.evaluate((kept) => localStorage.setItem('install', JSON.stringify(kept)), visits);
  await goto(page, '/majstori');
  await knows({ count: 1, last: 0, acted: true });
  await page.evaluate(() => localStorage.setItem('push.ask-after', '9000000000000000'));
  await offered();
  await expect(card).toBeVisible();
  await keepPicture(page, `instalacija-${page.viewportSize()?.width}`);
  await card.getByRole('button', { name: 'Ne, hvala' }).click();
  await expect(card).toHaveCount(0);

  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const { buffer, name, mimeType } = await photo('curi.jpg');
  // A phone shares files by posting this form to the service worker.
  await page.evaluate(
    ({ bytes, name, mimeType }) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/podijeljeno',
        enctype: 'multipart/form-data',
      });
      const given = new DataTransfer();
      given.items.add(
        new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type: mimeType }),
      );
      form.append(
        Object.assign(document.createElement('input'), { type: 'file', name: 'slike', files: given.files }),
      );
      form.append(
        Object.assign(document.createElement('input'), { name: 'opis', value: 'Curi ispod sudopera.' }),
      );
      document.body.append(form);
      form.submit();
    },
    { bytes: buffer.toString('base64'), name, mimeType },
  );
  await expect(toast(page, 'Slike su u upitu.')).toBeVisible();
  await expect(page.getByText('Dodano: 1 slika. Vidite ih u koraku „Prilozi“.')).toBeVisible();
  await expect(page.getByRole('textbox').first()).toHaveValue('Curi ispod sudopera.');
  await expect
    .poll(() =>
      page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('skica-upita'))?.[1]),
    )
    .toContain('curi.jpg');
});
