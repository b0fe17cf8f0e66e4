import { eq, sql } from 'drizzle-orm';
import { describe, expect, vi } from 'vitest';
import { channels, events } from '#contract/realtime.ts';
import type { Db } from '../platform/db/pool.ts';
import { emailOf } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { notify } from './notify.ts';
import { notifications } from './tables.ts';

const data = { job_post_id: 7, job_type: 'Krov' };
const published = ({ id: userId }: Person, key?: string) => ({
  userId,
  kind: 'job_post_published' as const,
  data,
  ...(key !== undefined && { key }),
});
const keptFor = (db: Db, { id }: Person) =>
  db.select().from(notifications).where(eq(notifications.userId, id));
const choose = (person: Person, kind: string, choice: object) =>
  person.put('/me/notification-settings', { choices: { [kind]: choice } });

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Zagreb',
});
const inHours = (hours: number) => clock.format(new Date(Date.now() + hours * 3_600_000));

describe('a notification', () => {
  test('is stored, sent over the socket, and emailed with one button and an unsubscribe link', async ({
    as,
    db,
    tasks,
    realtime,
    outbox,
  }) => {
    const ana = await as('client');
    const publish = vi.spyOn(realtime, 'publish');
    await db.transaction((tx) => notify(tasks, tx, published(ana)));
    expect(publish).not.toHaveBeenCalled();
    const mail = await outbox.to(await emailOf(db, ana));
    const [row] = (await ana.get('/notifications')).body.data;
    expect(publish).toHaveBeenCalledExactlyOnceWith(channels.user(ana.id), events.notificationSent, {
      notification: row,
      count: 1,
    });
    expect(mail.subject).toBe('Vaš je upit objavljen');
    expect(mail.text).toContain(`Pogledajte upit:\nhttp://localhost:3000/poslovi/7?trid=${row.id}`);
    expect(mail.text).toContain('uključeni emailovi vrste „Posao je objavljen“');
    expect(mail.headers['List-Unsubscribe']).toMatch(
      /^<http:\/\/localhost:3000\/api\/v1\/mail\/unsubscribe\?token=[\w.-]+>$/,
    );
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  });

  test('in a rolled-back transaction is never sent', async ({ as, db, tasks, realtime, outbox }) => {
    const ana = await as('client');
    const publish = vi.spyOn(realtime, 'publish');
    const undone = db.transaction(async (tx) => {
      await notify(tasks, tx, published(ana));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await outbox.none(await emailOf(db, ana));
    expect(publish).not.toHaveBeenCalled();
    expect(await keptFor(db, ana)).toEqual([]);
  });

  test('is sent only once per user and key, in the app and by email, even in parallel', async ({
    as,
    db,
    tasks,
    outbox,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const email = await emailOf(db, ana);
    await Promise.all(
      [1, 2, 3].map(() => db.transaction((tx) => notify(tasks, tx, published(ana, 'post 7')))),
    );
    expect(await outbox.all(email)).toHaveLength(1);
    await db.transaction((tx) => notify(tasks, tx, published(ana, 'post 7')));
    expect(await outbox.all(email)).toHaveLength(1);
    expect(await keptFor(db, ana)).toHaveLength(1);
    // Another person with the same key, and the same person with another key, are each notified.
    await db.transaction((tx) => notify(tasks, tx, published(ivo, 'post 7')));
    await db.transaction((tx) => notify(tasks, tx, published(ana, 'post 8')));
    expect(await outbox.all(await emailOf(db, ivo))).toHaveLength(1);
    expect(await outbox.all(email)).toHaveLength(2);
  });

  test('is not sent twice if its task is interrupted after sending and runs again', async ({
    as,
    db,
    tasks,
    outbox,
  }) => {
    const ana = await as('client');
    await db.transaction((tx) => notify(tasks, tx, published(ana)));
    const email = await emailOf(db, ana);
    await outbox.to(email);
    await db.execute(
      sql`update pgboss.job set state = 'retry', start_after = now(), completed_on = null where name in ('notify', 'notify.out')`,
    );
    expect(await outbox.all(email)).toHaveLength(1);
  });

  test('that has been read is not emailed', async ({ as, db, tasks, outbox }) => {
    const ana = await as('client');
    await db.transaction((tx) => notify(tasks, tx, published(ana)));
    await ana.post('/notifications/mark-as-readed-all');
    await outbox.none(await emailOf(db, ana));
  });

  test('is not emailed to an unconfirmed address', async ({ as, db, tasks, outbox }) => {
    const neda = await as('unconfirmed');
    await db.transaction((tx) => notify(tasks, tx, published(neda)));
    await outbox.none(await emailOf(db, neda));
    expect((await neda.get('/notifications/unreaded-counts')).body).toEqual({ count: 1 });
  });

  test('to a deleted account does not prevent delivery to others', async ({ as, db, tasks, outbox }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await db.transaction(async (tx) => {
      await notify(tasks, tx, published(ana));
      await notify(tasks, tx, published(ivo));
    });
    await db.execute(sql`delete from users where id = ${ana.id}`);
    expect(await outbox.all(await emailOf(db, ivo))).toHaveLength(1);
  });
});

describe('the settings matrix', () => {
  test('stores no notification if the app channel is off, but the email still links to the page', async ({
    as,
    db,
    tasks,
    realtime,
    outbox,
  }) => {
    const ana = await as('client');
    await choose(ana, 'job_post_published', { in_app: false });
    const publish = vi.spyOn(realtime, 'publish');
    await db.transaction((tx) => notify(tasks, tx, published(ana)));
    expect((await outbox.to(await emailOf(db, ana))).text).toContain('http://localhost:3000/poslovi/7\n');
    expect(publish).not.toHaveBeenCalled();
    expect(await keptFor(db, ana)).toEqual([]);
  });

  test('sends no email if the email channel is off', async ({ as, db, tasks, outbox }) => {
    const ana = await as('client');
    await choose(ana, 'job_post_published', { email: false });
    await db.transaction((tx) => notify(tasks, tx, published(ana)));
    await outbox.none(await emailOf(db, ana));
    expect(await keptFor(db, ana)).toHaveLength(1);
  });

  test('sends no email for kinds of notification without an email channel', async ({
    as,
    db,
    tasks,
    outbox,
  }) => {
    const ana = await as('client');
    const notification = {
      userId: ana.id,
      kind: 'chat_deleted' as const,
      data: { chat_id: 1, user: { id: 2, name: 'Ivo' } },
    };
    await db.transaction((tx) => notify(tasks, tx, notification));
    await outbox.none(await emailOf(db, ana));
  });

  test('applies changes made after the notification was created', async ({ as, db, tasks, outbox }) => {
    const ana = await as('client');
    await db.transaction((tx) => notify(tasks, tx, published(ana)));
    await choose(ana, 'job_post_published', { email: false });
    await outbox.none(await emailOf(db, ana));
  });
});

describe('quiet hours', () => {
  const waiting = async (db: Db, { id }: Person) => {
    const { rows } = await db.execute<{ channel: string; at: Date }>(
      sql`select data->>'channel' as channel, start_after as at from pgboss.job where name = 'notify.out' and state = 'created' and (data->>'userId')::int = ${id} order by 1`,
    );
    return rows;
  };

  test('delay email and push until they end, but not the notification in the app or over the socket', async ({
    as,
    db,
    tasks,
    realtime,
    outbox,
  }) => {
    const ana = await as('client');
    const end = inHours(2);
    await ana.put('/me/notification-settings', { quiet: { from: inHours(-1), to: end } });
    const publish = vi.spyOn(realtime, 'publish');
    await db.transaction((tx) => notify(tasks, tx, published(ana)));
    await outbox.none(await emailOf(db, ana));
    expect(publish).toHaveBeenCalledOnce();
    expect(await keptFor(db, ana)).toHaveLength(1);
    const later = await waiting(db, ana);
    expect(later.map(({ channel }) => channel)).toEqual(['email', 'push']);
    for (const { at } of later) expect(clock.format(new Date(at))).toBe(end);

    await ana.put('/me/notification-settings', { quiet: '' });
    await tasks.runDue({ early: true });
    expect(await outbox.all(await emailOf(db, ana))).toHaveLength(1);
  });

  test('suppress emails for notifications read before they end', async ({ as, db, tasks, outbox }) => {
    const ana = await as('client');
    await ana.put('/me/notification-settings', { quiet: { from: inHours(-1), to: inHours(2) } });
    await db.transaction((tx) => notify(tasks, tx, published(ana)));
    await tasks.runDue();
    await ana.put('/me/notification-settings', { quiet: '' });
    await ana.post('/notifications/mark-as-readed-all');
    await tasks.runDue({ early: true });
    await outbox.none(await emailOf(db, ana));
  });

  test('that have ended delay nothing', async ({ as, db, tasks, outbox }) => {
    const ana = await as('client');
    await ana.put('/me/notification-settings', { quiet: { from: inHours(-3), to: inHours(-1) } });
    await db.transaction((tx) => notify(tasks, tx, published(ana)));
    expect(await outbox.all(await emailOf(db, ana))).toHaveLength(1);
  });
});

test('a notification email is delayed while its recipient has the site open, so that it can be read there instead', async ({
  as,
  db,
  tasks,
  realtime,
  outbox,
}) => {
  const ana = await as('client');
  vi.spyOn(realtime, 'online').mockImplementation(async (of) => new Set(of));
  await db.transaction((tx) => notify(tasks, tx, published(ana)));
  await outbox.none(await emailOf(db, ana));
  await tasks.runDue({ early: true });
  expect(await outbox.all(await emailOf(db, ana))).toHaveLength(1);
});

test('a notification with a repeated key is not sent again, even long after the first task is gone', async ({
  as,
  db,
  tasks,
  realtime,
  outbox,
  devices,
}) => {
  const ana = await as('client');
  const email = await emailOf(db, ana);
  const notifyPerson = () => db.transaction((tx) => notify(tasks, tx, published(ana, 'post 7')));
  await ana.post('/push/subscriptions', {
    endpoint: 'https://push.example.com/again',
    keys: { p256dh: 'BFakeKeyOfSomeBrowserThatIsLongEnough', auth: 'c29tZS1hdXRoLWtleQ' },
  });
  await notifyPerson();
  expect(await outbox.all(email)).toHaveLength(1);
  await db.execute(sql`delete from pgboss.job`);
  const publish = vi.spyOn(realtime, 'publish');
  await notifyPerson();
  expect(await outbox.all(email)).toHaveLength(1);
  expect(devices.sent).toHaveLength(1);
  expect(publish).not.toHaveBeenCalled();
  expect(await keptFor(db, ana)).toHaveLength(1);
  const { rows } = await db.execute(sql`select name from pgboss.job`);
  expect(rows).toEqual([]);
});
