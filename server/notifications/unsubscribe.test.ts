import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { emailOf } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import type { Outbox } from '../testing/outbox.ts';
import { notify } from './notify.ts';
import { unsubscribeToken } from './unsubscribe.ts';

const notifyPerson = async (db: Db, tasks: Tasks, { id: userId }: Person) => {
  await db.transaction((tx) =>
    notify(tasks, tx, { userId, kind: 'job_post_published', data: { job_post_id: 7, job_type: 'Krov' } }),
  );
};
const choiceOf = async (person: Person) =>
  (await person.get('/me/notification-settings')).body.data.choices.job_post_published;
const site = 'http://localhost:3000';

async function unsubscribeLinksOf(db: Db, tasks: Tasks, outbox: Outbox, person: Person) {
  await notifyPerson(db, tasks, person);
  const mail = await outbox.to(await emailOf(db, person));
  const page = /Odjava od ovih poruka: (\S+)/.exec(mail.text)?.[1] ?? '';
  const oneClick = /^<(.+)>$/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  return { page: page.replace(site, ''), oneClick: oneClick.replace(site, '') };
}
const oneClickBody = { 'content-type': 'application/x-www-form-urlencoded' };
const press = (app: FastifyInstance, url: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: { ...oneClickBody, origin: 'http://localhost', host: 'localhost' },
    payload: '',
  });

describe('one-click unsubscribe', () => {
  test('stops one kind of email without sign-in and is idempotent', async ({
    app,
    as,
    db,
    tasks,
    outbox,
  }) => {
    const ana = await as('client');
    const { oneClick } = await unsubscribeLinksOf(db, tasks, outbox, ana);
    for (const _ of [1, 2]) {
      const answer = await app.inject({
        method: 'POST',
        url: oneClick,
        headers: oneClickBody,
        payload: 'List-Unsubscribe=One-Click',
      });
      expect([answer.statusCode, answer.json()]).toEqual([200, { kind: 'job_post_published' }]);
    }
    expect(await choiceOf(ana)).toEqual({ in_app: true, email: false, push: true });
    await notifyPerson(db, tasks, ana);
    expect(await outbox.all(await emailOf(db, ana))).toHaveLength(1);
  });

  test('ignores a token that is forged, changed or for another purpose', async ({ as, visitor, keys }) => {
    const ana = await as('client');
    const token = unsubscribeToken(keys, ana.id, 'job_post_published');
    const other = keys.sign({ user: ana.id, kind: 'job_post_published' }, 'elsewhere', 60_000);
    const late = keys.sign({ user: ana.id, kind: 'job_post_published' }, 'unsubscribe', -1);
    for (const wrong of [`${token}x`, `x${token}`, other, late, 'nothing-of-the-kind'])
      expect(await visitor.post(`/mail/unsubscribe?token=${wrong}`)).toBe422('token', 'nije valjana');
    expect(await visitor.post('/mail/unsubscribe')).toBe422('token');
    expect(await choiceOf(ana)).toMatchObject({ email: true });
  });

  test('is rejected for a deleted account', async ({ visitor, keys }) => {
    expect(
      await visitor.post(`/mail/unsubscribe?token=${unsubscribeToken(keys, 999_999, 'review_added')}`),
    ).toBe422('token');
  });
});

describe('the unsubscribe page', () => {
  test('asks for confirmation first, because mail scanners follow links, and unsubscribes on submit', async ({
    app,
    as,
    db,
    tasks,
    outbox,
  }) => {
    const ana = await as('client');
    const { page } = await unsubscribeLinksOf(db, tasks, outbox, ana);
    const asked = await app.inject(page);
    expect(asked.statusCode).toBe(200);
    expect(asked.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    expect(asked.body).toContain('„Posao je objavljen“');
    expect(asked.body).toContain('<button class="main">Odjavite se</button>');
    expect(await choiceOf(ana)).toMatchObject({ email: true });
    const pressed = await press(app, page);
    expect([pressed.statusCode, pressed.body.includes('Odjava je spremljena')]).toEqual([200, true]);
    expect(await choiceOf(ana)).toMatchObject({ email: false });
  });

  test('reports an invalid link', async ({ app }) => {
    for (const url of ['/odjava-od-emaila', '/odjava-od-emaila?kod=abc', '/odjava-od-emaila?kod=a&kod=b']) {
      for (const answer of [await app.inject(url), await press(app, url)]) {
        expect(answer.statusCode).toBe(422);
        expect(answer.body).toContain('Poveznica više ne vrijedi');
      }
    }
  });

  test('rejects a form submission from another site', async ({ app, as, keys }) => {
    const ana = await as('client');
    const url = `/odjava-od-emaila?kod=${unsubscribeToken(keys, ana.id, 'job_post_published')}`;
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(answer.statusCode).toBe(403);
    expect(await choiceOf(ana)).toMatchObject({ email: true });
  });
});
