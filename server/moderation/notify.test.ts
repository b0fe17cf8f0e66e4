import { expect } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { emailOf } from '../testing/accounts.ts';
import { test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';

const type = 'Ugradnja i zamjena slavina';

test.for([
  ['approve', 'pending', 'job_post_published', `Upit „${type}“ je odobren i od sada ga vide majstori.`],
  [
    'decline',
    'pending',
    'job_post_feedback',
    `Administrator je pregledao upit „${type}“ i ostavio napomenu. Razlog: Kontakt na slici. Doradite ga i ponovno pošaljite.`,
  ],
  [
    'deactivate',
    'active',
    'job_post_status_changed',
    `Upit „${type}“ više nije vidljiv drugima. Razlog: Kontakt na slici. Za pomoć se obratite podršci.`,
  ],
  ['activate', 'inactive', 'job_post_status_changed', `Upit „${type}“ ponovno je vidljiv majstorima.`],
] as const)(
  'the author is notified when a moderator decides to %s a post',
  async ([action, status, kind, text], { as, db, outbox }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    const id = await makePost(db, ana.id, { status });
    expect(await maja.post(`/admin/job-posts/${id}/${action}`, { reason: 'Kontakt na slici' })).toHaveStatus(
      200,
    );
    const notifications: Notification[] = (await ana.get('/notifications')).body.data;
    expect(notifications.map((one) => [one.kind, one.text, one.href])).toEqual([
      [kind, text, `/poslovi/${id}?trid=${notifications[0]?.id}`],
    ]);
    expect((await outbox.to(await emailOf(db, ana))).text).toContain(text);
  },
);

test('the notification to the author of a service calls the post a service', async ({ as, db }) => {
  const [ivo, maja] = [await as('worker'), await as('moderator')];
  const id = await makePost(db, ivo.id, { status: 'pending', kind: 'offer' });
  expect(await maja.post(`/admin/job-posts/${id}/approve`)).toHaveStatus(200);
  expect((await ivo.get('/notifications')).body.data).toMatchObject([
    { text: `Usluga „${type}“ je odobrena i od sada je na popisima.` },
  ]);
});

test('two concurrent decisions send the author only one notification', async ({ as, db }) => {
  const [ana, maja, marko] = [await as('client'), await as('moderator'), await as('moderator')];
  const id = await makePost(db, ana.id, { status: 'pending' });
  await Promise.all([maja, marko].map((moderator) => moderator.post(`/admin/job-posts/${id}/approve`)));
  expect((await ana.get('/notifications')).body.data).toHaveLength(1);
});
