import { randomUUID } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { emailOf } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { picture } from '../testing/files.ts';
import type { Devices } from '../testing/push.ts';

const keys = { p256dh: 'BFakeKeyOfSomeBrowserThatIsLongEnough', auth: 'c29tZS1hdXRoLWtleQ' };
async function subscribe(person: Person) {
  const endpoint = `https://push.example.com/${randomUUID()}`;
  await person.post('/push/subscriptions', { endpoint, keys });
  return endpoint;
}
const write = (from: Person, to: Person, message: string) =>
  from.post('/send-message', { user_id: to.id, message });
async function rung(devices: Devices, tasks: Tasks, endpoint: string, early = false) {
  await tasks.runDue({ early });
  return devices.sent
    .filter(({ to }) => to.kind === 'web' && to.endpoint === endpoint)
    .map(({ message }) => message);
}

describe('the push notification for a message', () => {
  test('is sent once, with the sender, the text and a link to the chat', async ({ as, tasks, devices }) => {
    const [ana, ivo] = [await as('client', 'Ana Anić'), await as('worker')];
    const endpoint = await subscribe(ivo);
    const { body } = await write(ana, ivo, 'Dobar dan, možete li doći sutra?');
    const { slug } = (await ana.get(`/users/${ana.id}`)).body.data;
    expect(await rung(devices, tasks, endpoint)).toEqual([
      {
        title: 'Ana Anić',
        text: 'Dobar dan, možete li doći sutra?',
        href: `/poruke/${slug}`,
        tag: `chat-${body.data.chat_id}`,
      },
    ]);
    await ana.upload('/send-file', { file: await picture() }, { user_id: String(ivo.id) });
    expect((await rung(devices, tasks, endpoint)).map(({ text }) => text)).toEqual([
      'Dobar dan, možete li doći sutra?',
      'Slika',
    ]);
  });

  test('is not sent for a message that was read or followed by a newer one', async ({
    as,
    tasks,
    devices,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const endpoint = await subscribe(ivo);
    const { body } = await write(ana, ivo, 'Prva.');
    await ivo.post(`/chats/${body.data.chat_id}/mark-as-readed`);
    expect(await rung(devices, tasks, endpoint)).toEqual([]);
    await write(ana, ivo, 'Druga.');
    await write(ana, ivo, 'Treća.');
    expect((await rung(devices, tasks, endpoint)).map(({ text }) => text)).toEqual(['Treća.']);
  });

  test('is delayed while the site is open, and cancelled if the message is read there', async ({
    as,
    tasks,
    devices,
    realtime,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const endpoint = await subscribe(ivo);
    vi.spyOn(realtime, 'online').mockImplementation(async (of) => new Set(of));
    const { body } = await write(ana, ivo, 'Prva.');
    expect(await rung(devices, tasks, endpoint)).toEqual([]);
    await ivo.post(`/chats/${body.data.chat_id}/mark-as-readed`);
    expect(await rung(devices, tasks, endpoint, true)).toEqual([]);
    await write(ana, ivo, 'Druga.');
    expect((await rung(devices, tasks, endpoint, true)).map(({ text }) => text)).toEqual(['Druga.']);
  });

  test('is sent once after quiet hours for all waiting messages', async ({ as, tasks, devices }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const endpoint = await subscribe(ivo);
    await ivo.put('/me/notification-settings', { quiet: { from: '00:00', to: '23:59' } });
    for (const text of ['Prva.', 'Druga.', 'Treća.']) {
      await write(ana, ivo, text);
      expect(await rung(devices, tasks, endpoint)).toEqual([]);
    }
    await ivo.put('/me/notification-settings', { quiet: '' });
    expect((await rung(devices, tasks, endpoint, true)).map(({ text }) => text)).toEqual([
      '3 nepročitane poruke: Treća.',
    ]);
  });

  test('is not sent if turned off', async ({ as, tasks, devices }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const endpoint = await subscribe(ivo);
    await ivo.put('/me/notification-settings', { choices: { unread_messages: { push: false } } });
    await write(ana, ivo, 'Prva.');
    expect(await rung(devices, tasks, endpoint)).toEqual([]);
  });
});

test('the email about unread messages shows each sender with their picture', async ({
  as,
  db,
  tasks,
  outbox,
}) => {
  const [ana, ivo] = [await as('client', 'Ana Anić'), await as('worker')];
  await write(ana, ivo, 'Prva.');
  await tasks.runDue({ early: true });
  const mail = await outbox.to(await emailOf(db, ivo));
  expect(mail.text).toContain('Ana Anić: 1 nepročitana poruka');
  expect(mail.html).toMatch(/<div aria-hidden="true"[^>]*>AA<\/div>.*Ana Anić<\/b>/);
});

test('the email about unread messages has an unsubscribe link', async ({ as, db, tasks, outbox }) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  await write(ana, ivo, 'Prva.');
  await tasks.runDue({ early: true });
  const mail = await outbox.to(await emailOf(db, ivo));
  expect(mail.headers['List-Unsubscribe']).toContain('/api/v1/mail/unsubscribe?token=');
});
