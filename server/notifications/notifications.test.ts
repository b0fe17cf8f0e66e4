import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { type NotificationKind, notificationKinds } from '#contract/notification-kinds.ts';
import { test } from '../testing/app.ts';
import { users } from '../users/tables.ts';
import { wants } from './settings.ts';
import { notificationChoices } from './tables.ts';

const url = '/me/notification-settings';

describe('notification settings', () => {
  test('default to the channels of each kind of notification', async ({ as }) => {
    const { data } = (await (await as('client')).get(url)).body;
    expect(data.quiet).toBeNull();
    expect(Object.keys(data.choices)).toEqual(Object.keys(notificationKinds));
    expect(data.choices.review_added).toEqual({ in_app: true, email: true, push: true });
    expect(data.choices.review_deleted).toEqual({ in_app: true, email: false });
    expect(data.choices.chat_deleted).toEqual({ in_app: true });
  });

  test('change only the fields sent, by JSON or form, and store only differences from the defaults', async ({
    as,
    db,
  }) => {
    const ana = await as('client');
    const kept = () => db.select().from(notificationChoices).where(eq(notificationChoices.userId, ana.id));
    const changed = await ana.put(url, {
      choices: { review_added: { email: false }, review_deleted: { email: true } },
      quiet: { from: '22:00', to: '07:00' },
    });
    expect(changed).toHaveStatus(200);
    expect(changed.body.data).toMatchObject({
      choices: { review_added: { in_app: true, email: false, push: true }, review_deleted: { email: true } },
      quiet: { from: '22:00', to: '07:00' },
    });
    expect((await ana.get(url)).body).toEqual(changed.body);
    expect(await kept()).toHaveLength(2);
    const form = new URLSearchParams({
      'choices[review_added][email]': '1',
      'choices[review_added][push]': '0',
      'quiet[from]': '13:00',
      'quiet[to]': '14:05',
    });
    const again = await ana.send('POST', `${url}?_method=PUT`, { form: form.toString() });
    expect(again.body.data).toMatchObject({
      choices: { review_added: { email: true, push: false }, review_deleted: { email: true } },
      quiet: { to: '14:05' },
    });
    expect(await kept()).toHaveLength(2);
    expect((await ana.send('PUT', url, { form: 'quiet=' })).body.data.quiet).toBeNull();
    expect((await ana.put(url, {})).body.data.choices).toEqual(again.body.data.choices);
  });

  test.for([
    ['choices.chat_deleted.email', { choices: { chat_deleted: { email: true } } }],
    [
      'choices.review_deleted.push',
      { choices: { review_added: { email: false }, review_deleted: { push: false } } },
    ],
    ['choices.review_added.pigeon', { choices: { review_added: { pigeon: true } } }],
    ['choices.lottery', { choices: { lottery: { email: true } } }],
    ['choices', { choices: 'all' }],
    ['quiet', { quiet: 'night' }],
    ['quiet.to', { quiet: { from: '22:00' } }],
    ['quiet.from', { quiet: { from: '24:00', to: '07:00' } }],
    ['quiet.to', { quiet: { from: '22:00', to: '7' } }],
    ['quiet.to', { quiet: { from: '22:00', to: '22:00' } }],
  ] as const)('are rejected if %s is invalid', async ([field, body], { as }) => {
    const ana = await as('client');
    const before = (await ana.get(url)).body;
    expect(await ana.put(url, body)).toBe422(field);
    expect((await ana.get(url)).body).toEqual(before);
  });

  test('require a signed-in user', async ({ visitor }) => {
    expect(await visitor.get(url)).toHaveStatus(401);
    expect(await visitor.put(url, { quiet: null })).toHaveStatus(401);
  });
});

describe('the check before sending', () => {
  const evening = new Date('2026-11-21T21:30:00Z');
  const morning = new Date('2026-11-22T06:00:00Z');

  test('returns the time to send the notification, or null if it is unwanted', async ({ as, db }) => {
    const ana = await as('client');
    const asked = (kind: NotificationKind, channel: 'in_app' | 'email' | 'push') =>
      wants(db, ana.id, kind, channel, evening);
    expect([
      await asked('review_added', 'push'),
      await asked('review_deleted', 'email'),
      await asked('chat_deleted', 'push'),
    ]).toEqual([evening, null, null]);
    await ana.put(url, {
      choices: { review_added: { push: false }, review_deleted: { email: true } },
      quiet: { from: '22:00', to: '07:00' },
    });
    expect([await asked('review_added', 'push'), await asked('review_deleted', 'email')]).toEqual([
      null,
      morning,
    ]);
    expect([await asked('review_added', 'email'), await asked('review_added', 'in_app')]).toEqual([
      morning,
      evening,
    ]);
    await db.delete(users).where(eq(users.id, ana.id));
    expect(await asked('review_added', 'in_app')).toBeNull();
  });
});
