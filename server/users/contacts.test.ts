import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import { solving, useEasyChallenges } from '../testing/challenges.ts';
import { contactReveals, userContacts } from './tables.ts';

useEasyChallenges();

const withContacts = async (as: (part: 'worker') => Promise<Person>) => {
  const ivo = await as('worker');
  await ivo.post('/me/update', {
    contacts: { emails: ['posao@primjer.hr'], phones: ['+385 91 555 0100', '023 555 010'] },
  });
  return ivo;
};
const reveal = (viewer: Person, id: number) => viewer.post(`/users/${id}/contacts`);
const counted = async (db: Db, viewer: Person) =>
  (await db.select().from(contactReveals).where(eq(contactReveals.viewerId, viewer.id))).length;

test('the number of contacts is public, but the contacts are not', async ({ as, visitor }) => {
  const ivo = await withContacts(as);
  const answer = await visitor.get(`/users/${ivo.id}/contacts`);
  expect(answer.body).toEqual({ data: { emails: 1, phones: 2 } });
  expect((await visitor.get(`/users/${(await as('client')).id}/contacts`)).body).toEqual({
    data: { emails: 0, phones: 0 },
  });
  for (const nobody of ['999999', 'ivo'])
    expect(await visitor.get(`/users/${nobody}/contacts`)).toHaveStatus(404);
  expect(await reveal(visitor, ivo.id)).toHaveStatus(401);
});

test('a signed-in user can reveal contacts, and repeated reveals on one day count once', async ({
  as,
  db,
}) => {
  const [ivo, ana] = [await withContacts(as), await as('client')];
  const shown = await reveal(ana, ivo.id);
  expect(shown.body).toEqual({
    data: { emails: ['posao@primjer.hr'], phones: ['+385 91 555 0100', '023 555 010'] },
  });
  expect(shown.headers['cache-control']).toBe('no-store');
  await reveal(ana, ivo.id);
  expect(await counted(db, ana)).toBe(1);
  await db.execute(sql`update contact_reveals set day = day - 1 where viewer_id = ${ana.id}`);
  await reveal(ana, ivo.id);
  expect(await counted(db, ana)).toBe(2);
});

test('revealing contacts rejects the viewer’s own id and unknown ids, and does not count an empty result', async ({
  as,
  db,
}) => {
  const ana = await as('client');
  const own = await reveal(ana, ana.id);
  expect([own.status, own.body.message]).toEqual([422, expect.stringContaining('Vlastite kontakte')]);
  expect(await reveal(ana, 999_999)).toHaveStatus(404);
  expect((await reveal(ana, (await as('worker')).id)).body).toEqual({ data: { emails: [], phones: [] } });
  expect(await counted(db, ana)).toBe(0);
});

test('a block by either user hides both users’ contacts without mentioning the block', async ({ as, db }) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  await db
    .insert(userContacts)
    .values([ana, ivo].map(({ id }) => ({ userId: id, kind: 'phone' as const, value: '023 555 010' })));
  expect(await reveal(ana, ivo.id)).toHaveStatus(200);
  await ivo.post(`/users/${ana.id}/block`);
  for (const refused of [await reveal(ana, ivo.id), await reveal(ivo, ana.id)]) {
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Kontakti ovog korisnika trenutačno nisu dostupni.',
    ]);
    expect(JSON.stringify(refused.body)).not.toContain('023');
  }
  await ivo.post(`/users/${ana.id}/unblock`);
  expect(await reveal(ana, ivo.id)).toHaveStatus(200);
});

test('a user can reveal thirty people’s contacts a day, without counting repeats; after sixty from a network, a browser must solve a challenge', async ({
  as,
  db,
  visitor,
}) => {
  await db.execute(
    sql`insert into users (email, name, slug) select n || '@mnogo.hr', 'Mnogo', 'mnogo-' || n from generate_series(1, 31) n`,
  );
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from users where slug like 'mnogo-%' order by id`,
  );
  await db
    .insert(userContacts)
    .values(rows.map(({ id }) => ({ userId: id, kind: 'phone' as const, value: '023 555 010' })));
  const from = (who: Person, id: number) =>
    who.send('POST', `/users/${id}/contacts`, { json: {}, address: '2001:db8::7' });
  const look = async (who: Person) => {
    const statuses = [];
    for (const { id } of rows) statuses.push((await from(who, id)).status);
    return statuses;
  };
  const [ana, mia, ivo] = [await as('client'), await as('general'), await as('worker')];
  const thirty = Array.from({ length: 30 }, () => 200);
  expect(await look(ana)).toEqual([...thirty, 429]);
  const refused = await from(ana, rows[30]?.id ?? 0);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  expect(refused.body.message).toContain('Previše pokušaja');
  expect(JSON.stringify(refused.body)).not.toContain('023');
  expect(await from(ana, rows[0]?.id ?? 0)).toHaveStatus(200);
  expect([await counted(db, ana), (await look(mia)).at(-1)]).toEqual([30, 429]);
  // The limit per network applies to everyone on that network; other networks and public data are unaffected.
  expect(await from(ivo, rows[0]?.id ?? 0)).toHaveStatus(429);
  expect(await visitor.get(`/users/${rows[0]?.id}/contacts`)).toHaveStatus(200);
  expect(await counted(db, ivo)).toBe(0);
  expect(await reveal(ivo, rows[0]?.id ?? 0)).toHaveStatus(200);
  const next = { json: {}, address: '2001:db8::7' };
  expect(await solving(ivo, `/users/${rows[1]?.id}/contacts`, next)).toHaveStatus(200);
  expect((await solving(ana, `/users/${rows[30]?.id}/contacts`, next)).status).toBe(429);
});
