import { type BrowserContext, expect, type Page } from '@playwright/test';
import { toast } from './acts.ts';
import { goto, signUp, test } from './site.ts';
import { author, inbox, waiting } from './told.ts';

// What rings: the bell of an open page, and the device when none is open.

test.use({ asksToRing: true });

/** A browser whose person has not answered yet and will say yes; the push service is nobody's. */
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
      made = { endpoint, options: { applicationServerKey: options?.applicationServerKey }, unsubscribe, toJSON: () => json };
      return made as PushSubscription;
    };
  }, answer);
}

const question = (page: Page) => page.getByRole('region', { name: 'Javimo li Vam na ovaj uređaj?' });
const later = { timeout: 12_000 };
const enabledCookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'notifications_enabled');

test('who is signed in is asked after a while; put off, not again for thirty days', async ({ page, context }) => {
  await undecided(context);
  await goto(page, '/');
  await page.waitForTimeout(6500);
  await expect(question(page)).toHaveCount(0);
  await signUp(page);
  await goto(page, '/majstori');
  await expect(question(page)).toHaveCount(0);
  await expect(question(page)).toBeVisible(later);
  await question(page).getByRole('button', { name: 'Ne sada' }).click();
  await expect(question(page)).toHaveCount(0);
  const days = await page.evaluate(() => (Number(localStorage.getItem('push.ask-after')) - Date.now()) / 86_400_000);
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
  await goto(page, '/majstori');
  await page.waitForTimeout(6500);
  await expect(question(page)).toHaveCount(0);
});

test('saying yes subscribes this device for long, each start renews it, and the settings end it', async ({ page, context }) => {
  test.setTimeout(90_000);
  await undecided(context);
  await signUp(page);
  const subscribed = () => page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/v1/push/subscriptions'));
  await goto(page, '/majstori');
  await expect(question(page)).toBeVisible(later);
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
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await device.getByRole('button', { name: 'Uključite push' }).click();
  await expect(device).toContainText('Uključene.');
});

test('who refuses the browser is told how it may be allowed, and is not asked again', async ({ page, context }) => {
  await undecided(context, 'denied');
  await signUp(page);
  await goto(page, '/majstori');
  await expect(question(page)).toBeVisible(later);
  await question(page).getByRole('button', { name: 'Uključite obavijesti' }).click();
  await expect(question(page)).toHaveCount(0);
  await goto(page, '/korisnik/obavijesti');
  const device = page.getByRole('region', { name: 'Na ovom uređaju' });
  await expect(device).toContainText('Blokirane u postavkama preglednika.');
  await expect(device.getByRole('button', { name: /push$/ })).toHaveCount(0);
});

test('a browser without push says so', async ({ page, context }) => {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await signUp(page);
  await goto(page, '/korisnik/obavijesti');
  await expect(page.getByRole('region', { name: 'Na ovom uređaju' })).toContainText('Ovaj ih preglednik ne podržava.');
});

test('the worker shows what is pushed, and its press leads the open tab there', async ({ page, context, origin }) => {
  await context.grantPermissions(['notifications'], { origin });
  await signUp(page);
  await goto(page, '/majstori');
  const devtools = await context.newCDPSession(page);
  const registration = new Promise<string>((settle) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) settle(one.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { scope: '/' });
    await navigator.serviceWorker.ready;
  });
  const message = { title: 'Nova ponuda', text: 'Krešimir Vuković šalje ponudu.', href: '/obavijesti', tag: 'notification-7' };
  const deliver = async (data: string) => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data });
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  await deliver(JSON.stringify(message));
  const offer = { title: message.title, body: message.text, tag: message.tag, data: { href: message.href } };
  await expect.poll(shown).toEqual([offer]);
  await deliver(JSON.stringify({ ...message, title: 'Dvije ponude' }));
  await expect.poll(shown).toEqual([{ ...offer, title: 'Dvije ponude' }]);

  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const here = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
    } & EventTarget;
    const [notification] = await here.registration.getNotifications();
    here.dispatchEvent(new here.NotificationEvent('notificationclick', { notification }));
  });
  await expect(page).toHaveURL('/obavijesti');
  expect(context.pages()).toHaveLength(1);
  await expect.poll(shown).toEqual([]);
  await deliver('nije JSON');
  await expect.poll(shown).toMatchObject([{ title: 'Nova obavijest', data: { href: '/obavijesti' } }]);
});

test('the bell rings in one tab, once somebody has touched the page, and not when it is switched off', async ({ page, context, open, origin }) => {
  test.setTimeout(90_000);
  await context.addInitScript(() => {
    HTMLMediaElement.prototype.play = async function play(this: HTMLMediaElement) {
      const rung = [...JSON.parse(localStorage.getItem('test.rung') ?? '[]'), new URL(this.src).pathname];
      localStorage.setItem('test.rung', JSON.stringify(rung));
    };
    // What looks at a page for the test counts as a touch; here only a person's does.
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
  const { act } = await author(page, open, origin);
  expect((await page.request.get('/bell.wav')).headers()['content-type']).toMatch(/^audio\//);
  await goto(page, '/majstori');
  await act('approve');
  await expect(inbox(page)).toHaveAccessibleName(waiting(1));
  expect(await rung()).toEqual([]);

  const other = await context.newPage();
  await goto(other, '/majstori');
  for (const tab of [page, other]) {
    await expect(inbox(tab)).toHaveAccessibleName(waiting(1));
    await tab.getByRole('heading', { level: 1 }).click();
  }
  await act('deactivate');
  for (const tab of [page, other]) await expect(inbox(tab)).toHaveAccessibleName(waiting(2));
  await expect.poll(rung).toEqual(['/bell.wav']);
  await other.close();

  await goto(page, '/korisnik/obavijesti');
  await page.getByRole('button', { name: 'Isključite zvuk' }).click();
  await act('activate');
  await expect(inbox(page)).toHaveAccessibleName(waiting(3));
  expect(await rung()).toEqual(['/bell.wav']);
  // Switched on, it is heard at once.
  await page.getByRole('button', { name: 'Uključite zvuk' }).click();
  await expect.poll(rung).toEqual(['/bell.wav', '/bell.wav']);
});
