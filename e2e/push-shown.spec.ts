import { expect } from '@playwright/test';
import { goto, signUp, test } from './site.ts';

// Chromium’s headless shell cannot show notifications, so this needs a full browser.

const executablePath = process.env.WHOLE_CHROME_PATH;
test.use({
  serviceWorkers: 'allow',
  launchOptions: async ({ launchOptions }, use) =>
    use(executablePath ? { ...launchOptions, executablePath } : launchOptions),
});

test('the service worker shows a push, and clicking it navigates the open tab', async ({
  page,
  context,
  origin,
}) => {
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
  const message = {
    title: 'Nova ponuda',
    text: 'Krešimir Vuković šalje ponudu.',
    href: '/obavijesti',
    tag: 'notification-7',
  };
  const deliver = async (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data });
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ title, body, tag, data }) => ({
        title,
        body,
        tag,
        data,
      }));
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
