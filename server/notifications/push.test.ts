import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { tokens } from '../auth/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { type Person, test } from '../testing/app.ts';
import type { Devices } from '../testing/push.ts';
import { notify } from './notify.ts';
import { subscription } from './push-queries.ts';
import { pushSubscriptions } from './tables.ts';

const keys = { p256dh: 'BFakeKeyOfSomeBrowserThatIsLongEnough', auth: 'c29tZS1hdXRoLWtleQ' };
const address = () => `https://push.example.com/${randomUUID()}`;
async function subscribe(person: Person, endpoint = address()) {
  expect(await person.post('/push/subscriptions', { endpoint, keys })).toHaveStatus(204);
  return endpoint;
}
const offered = ({ id: userId }: Person, type = 'Krov', worker = { id: userId }) => ({
  userId,
  kind: 'offer_received' as const,
  data: { offer_id: 1, chat_id: 1, job_post_id: 7, job_type: type, worker: { id: worker.id } },
});
const notifyPerson = (db: Db, tasks: Tasks, person: Person, type?: string, worker?: Person) =>
  db.transaction((tx) => notify(tasks, tx, offered(person, type, worker)));
const sentTo = (devices: Devices, to: string) =>
  devices.sent.filter((one) => (one.to.kind === 'web' ? one.to.endpoint : one.to.token) === to);
const subscriptionsOf = (db: Db, { id }: Person) =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id));

describe('a push subscription', () => {
  test('uses a public key that anyone may read', async ({ visitor, devices }) => {
    expect((await visitor.get('/push/key')).body).toEqual({ key: devices.publicKey });
  });

  test('requires a signed-in user and a push service’s address', async ({ as, visitor }) => {
    expect(await visitor.post('/push/subscriptions', { endpoint: address(), keys })).toHaveStatus(401);
    expect(await visitor.delete(`/push/subscriptions?endpoint=${address()}`)).toHaveStatus(401);
    const ana = await as('client');
    const inner = [
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://localhost/a',
      'https://localhost./a',
      'https://push.example.com:8443/a',
      'https://ana@push.example.com/a',
      'https://2130706433/a',
    ];
    for (const endpoint of [
      ...inner,
      'http://push.example.com/a',
      'nothing',
      undefined,
      `https://push.example.com/${'a'.repeat(2048)}`,
    ])
      expect(await ana.post('/push/subscriptions', { endpoint, keys })).toBe422('endpoint');
    expect(await ana.post('/push/subscriptions', { endpoint: address(), keys: { p256dh: '' } })).toBe422(
      'keys.p256dh',
    );
    expect(await ana.delete('/push/subscriptions')).toBe422('endpoint');
  });

  test('exists once per session, and a browser notifies only the last user who signed in on it', async ({
    as,
    db,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await subscribe(ana);
    const endpoint = await subscribe(ana);
    await subscribe(ana, endpoint);
    expect((await subscriptionsOf(db, ana)).map((row) => row.endpoint)).toEqual([endpoint]);
    await subscribe(ivo, endpoint);
    expect(await subscriptionsOf(db, ana)).toEqual([]);
    expect(await subscriptionsOf(db, ivo)).toHaveLength(1);
    await ana.delete(`/push/subscriptions?endpoint=${encodeURIComponent(endpoint)}`);
    expect(await subscriptionsOf(db, ivo)).toHaveLength(1);
    expect(await ivo.delete(`/push/subscriptions?endpoint=${encodeURIComponent(endpoint)}`)).toHaveStatus(
      204,
    );
    expect(await subscriptionsOf(db, ivo)).toEqual([]);
  });

  test('that is taken over by another user no longer notifies the previous one', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const endpoint = await subscribe(ana);
    const [row] = await subscriptionsOf(db, ana);
    await subscribe(ivo, endpoint);
    expect(await subscription(db, ivo.id, row?.id ?? 0)).toMatchObject({ endpoint });
    expect(await subscription(db, ana.id, row?.id ?? 0)).toBeUndefined();
  });

  test('ends with the session', async ({ as, db }) => {
    const ana = await as('client');
    await subscribe(ana);
    await ana.delete('/auth/logout');
    expect(await subscriptionsOf(db, ana)).toEqual([]);
  });
});

describe('a push', () => {
  test('has the notification’s text and link', async ({ as, db, tasks, devices }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const endpoint = await subscribe(ana);
    await notifyPerson(db, tasks, ana, 'Krov', ivo);
    await tasks.runDue();
    const [{ id }] = (await ana.get('/notifications')).body.data;
    expect(sentTo(devices, endpoint)).toEqual([
      {
        to: { kind: 'web', endpoint, ...keys },
        message: {
          title: 'Nova ponuda',
          text: 'Ivo Majstor šalje ponudu na Vaš upit „Krov“.',
          href: `/poslovi/7?trid=${id}`,
          tag: `notification-${id}`,
        },
      },
    ]);
  });

  test('reaches a device by its fcm_token, and removes an invalid token', async ({
    as,
    db,
    tasks,
    devices,
  }) => {
    const ana = await as('client');
    const token = `fcm-${randomUUID()}`;
    await db.update(tokens).set({ fcmToken: token }).where(eq(tokens.userId, ana.id));
    await notifyPerson(db, tasks, ana);
    await tasks.runDue();
    expect(sentTo(devices, token)).toHaveLength(1);
    devices.gone.add(token);
    await notifyPerson(db, tasks, ana);
    await tasks.runDue();
    expect(
      (await db.select().from(tokens).where(eq(tokens.userId, ana.id))).map((row) => row.fcmToken),
    ).toEqual([null]);
  });

  test('removes a subscription that the push service has deleted, and still reaches the user’s other devices', async ({
    as,
    db,
    tasks,
    devices,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const gone = await subscribe(ana);
    const other = await subscribe(ivo);
    await db.update(pushSubscriptions).set({ userId: ana.id }).where(eq(pushSubscriptions.endpoint, other));
    devices.gone.add(gone);
    await notifyPerson(db, tasks, ana);
    await tasks.runDue();
    expect((await subscriptionsOf(db, ana)).map((row) => row.endpoint)).toEqual([other]);
    expect(sentTo(devices, other)).toHaveLength(1);
  });

  test('that fails is retried for that device only', async ({ as, db, tasks, devices }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const [failing, fine] = [await subscribe(ana), await subscribe(ivo)];
    await db.update(pushSubscriptions).set({ userId: ana.id }).where(eq(pushSubscriptions.endpoint, fine));
    devices.failing.add(failing);
    await notifyPerson(db, tasks, ana);
    await expect(tasks.runDue()).rejects.toThrow('unavailable');
    devices.failing.delete(failing);
    await tasks.runDue({ early: true });
    expect([sentTo(devices, failing).length, sentTo(devices, fine).length]).toEqual([1, 1]);
  });

  test('is not sent for notifications read or turned off, or during quiet hours', async ({
    as,
    db,
    tasks,
    devices,
  }) => {
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    const endpoints = [await subscribe(ana), await subscribe(ivo), await subscribe(mia)];
    await ivo.put('/me/notification-settings', { choices: { offer_received: { push: false } } });
    await mia.put('/me/notification-settings', { quiet: { from: '00:00', to: '23:59' } });
    for (const person of [ana, ivo, mia]) await notifyPerson(db, tasks, person);
    await ana.post('/notifications/mark-as-readed-all');
    await tasks.runDue();
    expect(endpoints.map((endpoint) => sentTo(devices, endpoint).length)).toEqual([0, 0, 0]);
    await mia.put('/me/notification-settings', { quiet: '' });
    await tasks.runDue({ early: true });
    expect(endpoints.map((endpoint) => sentTo(devices, endpoint).length)).toEqual([0, 0, 1]);
  });

  test('is truncated to a size that push services accept', async ({ as, db, tasks, devices }) => {
    const ana = await as('client');
    const endpoint = await subscribe(ana);
    await notifyPerson(db, tasks, ana, 'č'.repeat(5000));
    await tasks.runDue();
    expect(Buffer.byteLength(JSON.stringify(sentTo(devices, endpoint)[0]?.message))).toBeLessThan(1500);
  });

  test('is valid text even if truncated in the middle of an emoji', async ({ as, db, tasks, devices }) => {
    const ana = await as('client');
    const endpoint = await subscribe(ana);
    for (const before of [234, 235, 236, 237, 238, 239])
      await notifyPerson(db, tasks, ana, `${'č'.repeat(before)}👍👍 i još ponešto`);
    await tasks.runDue();
    expect(sentTo(devices, endpoint).filter(({ message }) => message.text.isWellFormed())).toHaveLength(6);
  });
});
