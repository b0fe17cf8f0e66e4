import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import type { Db } from '../platform/db/pool.ts';
import { emailOf } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { users } from '../users/tables.ts';

const comment = 'Brzo, uredno i po dogovoru.';
const leave = (author: Person, subject: Person, stars = 5) =>
  author.post('/reviews', { user_id: subject.id, stars, comment });
const notificationsOf = async (person: Person): Promise<Notification[]> =>
  (await person.get('/notifications')).body.data;
const textsTo = async (person: Person) =>
  (await notificationsOf(person)).map(({ kind, text }) => [kind, text]);
const confirm = (db: Db, { id }: Person) =>
  db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, id));

describe('the subject of a review', () => {
  test('is notified of a published review in the app and by email', async ({ as, db, outbox }) => {
    const [ana, ivo] = [await as('client', 'Ana Anić'), await as('worker')];
    await leave(ana, ivo, 4);
    expect(await textsTo(ivo)).toEqual([['review_added', 'Ana Anić Vam ostavlja ocjenu: 4 zvjezdice.']]);
    expect((await outbox.to(await emailOf(db, ivo))).subject).toBe('Nova ocjena');
    expect(await notificationsOf(ana)).toEqual([]);
  });

  test('is not notified of a rejected review', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await leave(ana, ivo);
    expect(await leave(ana, ivo)).toBe422('user_id');
    expect(await notificationsOf(ivo)).toHaveLength(1);
  });

  test('is notified of a pending review when the author confirms their email address', async ({
    as,
    db,
    outbox,
    visitor,
  }) => {
    const [neda, ivo] = [await as('unconfirmed', 'Neda Nova'), await as('worker')];
    await leave(neda, ivo, 1);
    expect(await notificationsOf(ivo)).toEqual([]);
    await neda.post('/auth/email/resend');
    const token = /potvrda-emaila\?kod=([\w-]+)/.exec((await outbox.to(await emailOf(db, neda))).text)?.[1];
    expect(await visitor.post('/auth/email/confirm', { token })).toHaveStatus(200);
    expect(await textsTo(ivo)).toEqual([['review_added', 'Neda Nova Vam ostavlja ocjenu: 1 zvjezdica.']]);
  });

  test('is notified when the author deletes the review, unless it was never published', async ({
    as,
    db,
  }) => {
    const [ana, neda, ivo] = [await as('client', 'Ana Anić'), await as('unconfirmed'), await as('worker')];
    const { id } = (await leave(ana, ivo)).body.data;
    const waiting = (await leave(neda, ivo)).body.data;
    await neda.delete(`/reviews/${waiting.id}`);
    await ana.delete(`/reviews/${id}`);
    await confirm(db, neda);
    expect(await textsTo(ivo)).toEqual([
      ['review_deleted', 'Ocjena koju ste dobili više nije objavljena. Autor ocjene: Ana Anić.'],
      ['review_added', 'Ana Anić Vam ostavlja ocjenu: 5 zvjezdica.'],
    ]);
    expect(await notificationsOf(ana)).toEqual([]);
  });
});

test('both sides are notified of a review deleted by a moderator, with the reason', async ({ as }) => {
  const [ana, ivo, maja] = [
    await as('client', 'Ana Anić'),
    await as('worker', 'Ivo Ivić'),
    await as('moderator'),
  ];
  const { id } = (await leave(ana, ivo)).body.data;
  await maja.delete(`/reviews/${id}?reason=${encodeURIComponent('Vrijeđanje')}`);
  expect((await textsTo(ivo))[0]).toEqual([
    'review_deleted',
    'Ocjena koju ste dobili više nije objavljena. Autor ocjene: Ana Anić. Razlog: Vrijeđanje.',
  ]);
  expect(await textsTo(ana)).toEqual([
    ['review_deleted', 'Vaša ocjena više nije objavljena. Odnosila se na: Ivo Ivić. Razlog: Vrijeđanje.'],
  ]);
});

test('the author of a review is notified of the answer, with a link to it', async ({ as }) => {
  const [ana, ivo] = [await as('client'), await as('worker', 'Ivo Odgovor')];
  const { id } = (await leave(ana, ivo)).body.data;
  await ivo.post(`/reviews/${id}/answer`, { answer: 'Hvala na lijepim riječima.' });
  const [{ slug }] = [(await ana.get(`/users/${ivo.id}`)).body.data];
  expect(await notificationsOf(ana)).toMatchObject([
    {
      kind: 'review_answered',
      text: 'Ivo Odgovor odgovara na ocjenu koju ste ostavili.',
      href: expect.stringMatching(new RegExp(`^/korisnici/${slug}\\?trid=`)),
    },
  ]);
});

describe('a block by either side', () => {
  test('prevents reviews in both directions without revealing the block', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await ivo.post(`/users/${ana.id}/block`);
    for (const [author, subject] of [
      [ana, ivo],
      [ivo, ana],
    ] as const) {
      const refused = await leave(author, subject);
      expect(refused).toHaveStatus(403);
      expect(refused.body.message).toBe('Ovog korisnika trenutačno nije moguće ocijeniti.');
    }
    await ivo.post(`/users/${ana.id}/unblock`);
    expect(await leave(ana, ivo)).toHaveStatus(201);
  });
});
