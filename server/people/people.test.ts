import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { tokens } from '../auth/tables.ts';
import { payments } from '../payments/tables.ts';
import { emailOf } from '../testing/accounts.ts';
import { test } from '../testing/app.ts';
import { oibHash, sealOib } from '../trade-checks/present.ts';
import { tradeChecks } from '../trade-checks/tables.ts';
import { userContacts, users } from '../users/tables.ts';

const idsIn = ({ body }: { body: { data: { id: number }[] } }) => body.data.map(({ id }) => id);

describe('the user search', () => {
  test('matches any part of a name or email address, ignoring diacritics, even with the shortest allowed query', async ({
    as,
    db,
  }) => {
    const [petra, duro] = [await as('support'), await as('worker', 'Đuro Šćetarić')];
    const address = await emailOf(db, duro);
    for (const [by, search] of [
      ['any', 'scetar'],
      ['name', 'ĐURO Š'],
      ['name', 'šć'],
      ['any', address.slice(3, 20)],
      ['email', address.toUpperCase()],
    ] as const)
      expect(
        idsIn(await petra.get(`/admin/people?by=${by}&search=${encodeURIComponent(search)}`)),
        search,
      ).toEqual([duro.id]);
    expect(idsIn(await petra.get('/admin/people?search=100%25'))).toEqual([]);
  });

  test('finds users by contact details, device, OIB and texts they wrote', async ({ as, db, keys }) => {
    const [maja, ivo] = [await as('moderator'), await as('worker')];
    await db.insert(userContacts).values([
      { userId: ivo.id, kind: 'phone', value: '+385 91 765 4321' },
      { userId: ivo.id, kind: 'email', value: 'Obrt.Ivo@posao.hr' },
    ]);
    await db.update(tokens).set({ deviceName: 'Parni stroj 7' }).where(eq(tokens.userId, ivo.id));
    await db.update(users).set({ about: 'Popravljam lojtre i kotače.' }).where(eq(users.id, ivo.id));
    await db.execute(sql`select refresh_user(${ivo.id})`);
    const check = { userId: ivo.id, documentKey: 'private/x', documentType: 'application/pdf' };
    const oib = '94577403194';
    await db.insert(tradeChecks).values({ ...check, oib: sealOib(keys, oib), oibHash: oibHash(keys, oib) });
    const find = async (by: string, search: string) =>
      idsIn(await maja.get(`/admin/people?by=${by}&search=${encodeURIComponent(search)}`));
    for (const written of ['091/765-4321', '+385 (0)91 765 4321', '00385 91 7654321', '7654321'])
      expect(await find('phone', written), written).toEqual([ivo.id]);
    expect(await find('any', '00385 91 765')).toEqual([ivo.id]);
    expect(await find('phone', '12')).toEqual([]);
    expect(await find('email', 'obrt.ivo@')).toEqual([ivo.id]);
    expect(await find('device', 'parni')).toEqual([ivo.id]);
    expect(await find('text', 'LOJTRE')).toEqual([ivo.id]);
    expect([await find('oib', '94577403194'), await find('any', '945 774 031 94')]).toEqual([
      [ivo.id],
      [ivo.id],
    ]);
  });

  test('filters by account status, role and type, and paginates', async ({ as, db }) => {
    const [petra, franjo, ana] = [await as('support'), await as('finance'), await as('client')];
    const of = (id: number) => eq(users.id, id);
    await db
      .update(users)
      .set({ suspendedUntil: new Date(Date.now() + 60_000), statusReason: 'Psovke' })
      .where(of(ana.id));
    const ivo = await as('worker');
    await db
      .update(users)
      .set({ suspendedUntil: new Date(Date.now() - 60_000), statusReason: 'Psovke' })
      .where(of(ivo.id));
    const mia = await as('general');
    await db.update(users).set({ bannedAt: new Date(), statusReason: 'Prijevara' }).where(of(mia.id));
    expect(idsIn(await petra.get('/admin/people?standing=suspended'))).toEqual([ana.id]);
    expect(idsIn(await petra.get('/admin/people?standing=banned'))).toEqual([mia.id]);
    expect(idsIn(await petra.get('/admin/people?standing=active'))).toEqual(
      expect.arrayContaining([ivo.id, petra.id]),
    );
    expect(idsIn(await petra.get('/admin/people?role=finance'))).toEqual([franjo.id]);
    expect(idsIn(await petra.get('/admin/people?role=any'))).toEqual(
      expect.arrayContaining([petra.id, franjo.id]),
    );
    expect(idsIn(await petra.get('/admin/people?type_of=worker&per_page=1'))).toEqual([ivo.id]);
    const second = await petra.get('/admin/people?per_page=2&page=2');
    expect([second.body.data.length, second.body.meta.current_page]).toEqual([2, 2]);
  });

  test('is limited to customer-support roles and rejects invalid parameters', async ({ as, visitor }) => {
    expect(await visitor.get('/admin/people')).toHaveStatus(401);
    for (const part of ['client', 'finance'] as const)
      expect(await (await as(part)).get('/admin/people')).toHaveStatus(403);
    const petra = await as('support');
    expect(await petra.get('/admin/people?search=a')).toBe422('search');
    expect(await petra.get('/admin/people?by=shoe')).toBe422('by');
  });
});

describe('a user', () => {
  test('is shown with the account, sign-in methods and the number of items of each kind', async ({
    as,
    db,
  }) => {
    const [maja, ana, ivo] = [await as('moderator'), await as('client'), await as('worker')];
    await db.insert(userContacts).values({ userId: ana.id, kind: 'phone', value: '0911111111' });
    await ivo.post('/reports', {
      subject_type: 'user',
      subject_id: ana.id,
      reason: 'spam',
      details: 'Uvijek isto.',
    });
    const { status, body } = await maja.get(`/admin/people/${ana.id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: ana.id,
      standing: 'active',
      has_password: true,
      second_factor: false,
      contacts: { phones: ['0911111111'] },
      oib: null,
    });
    expect(
      Object.fromEntries(
        body.data.history.map(({ of, total }: { of: string; total: number }) => [of, total]),
      ),
    ).toEqual({
      posts: 0,
      reviewed: 0,
      reviews: 0,
      reported: 1,
      reports: 0,
      tickets: 0,
      sessions: 1,
      decisions: 0,
    });
    const reported = await maja.get(`/admin/people/${ana.id}/history?of=reported`);
    expect(reported.body.data).toMatchObject([
      { text: 'user', state: 'open', reason: 'spam', other: { id: ivo.id, name: ivo.name } },
    ]);
    expect((await maja.get(`/admin/people/${ivo.id}/history?of=reports`)).body.data).toMatchObject([
      { other: { id: ana.id } },
    ]);
  });

  test('has a history of reviews written and received, posts, sessions and decisions', async ({ as, db }) => {
    const [maja, ana, ivo] = [await as('moderator'), await as('client'), await as('worker')];
    await ana.post('/reviews', { user_id: ivo.id, stars: 4, comment: 'Uredno i na vrijeme.' });
    const [post] = (
      await db.execute<{
        id: number;
      }>(sql`insert into job_posts (user_id, subject, job_category_id, job_type_id)
        select ${ana.id}, 'Zamjena cijevi u kupaonici', job_category_id, id from job_types limit 1 returning id`)
    ).rows;
    await maja.post(`/admin/job-posts/${post?.id}/decline`, { reason: 'Nejasan opis' });
    const of = async (kind: string, id: number) =>
      (await maja.get(`/admin/people/${id}/history?of=${kind}`)).body.data;
    expect(await of('reviews', ana.id)).toMatchObject([
      { text: 'Uredno i na vrijeme.', state: '4', other: { id: ivo.id } },
    ]);
    expect(await of('reviewed', ivo.id)).toMatchObject([{ other: { id: ana.id, name: ana.name } }]);
    expect(await of('posts', ana.id)).toMatchObject([{ id: post?.id, state: 'declined', reason: 'inquiry' }]);
    expect(await of('decisions', ana.id)).toMatchObject([
      { text: 'job_post.decline', reason: 'Nejasan opis', other: { id: maja.id } },
    ]);
    expect(await of('sessions', ana.id)).toMatchObject([
      { text: expect.any(String), state: expect.stringMatching(/^20\d\d-/) },
    ]);
  });

  test('shows payments only to roles with access to payments', async ({ as, db }) => {
    const [sanja, maja, ana] = [await as('superadmin'), await as('moderator'), await as('client')];
    const [ad] = (
      await db.execute<{
        id: number;
      }>(sql`insert into ads (user_id, title, description, name, email, click_action, click_url, button_text, desired_appearances)
        values (${ana.id}, 'Alat za najam', 'Dnevni najam', 'Ana', 'ana@test.hr', 'redirecting', 'https://example.com', 'Detaljnije', 500) returning id`)
    ).rows;
    await db
      .insert(payments)
      .values({ adId: ad?.id ?? 0, gateway: 'sandbox', amountCents: 2500, impressions: 500 });
    expect((await sanja.get(`/admin/people/${ana.id}/history?of=payments`)).body.data).toMatchObject([
      { text: 'Alat za najam', state: 'open', reason: '2500' },
    ]);
    expect(await maja.get(`/admin/people/${ana.id}/history?of=payments`)).toHaveStatus(403);
    const petra = await as('support');
    expect(await petra.get(`/admin/people/${ana.id}/history?of=reported`)).toHaveStatus(403);
    expect(
      (await petra.get(`/admin/people/${ana.id}`)).body.data.history.map(({ of }: { of: string }) => of),
    ).toEqual(['posts', 'reviewed', 'reviews', 'tickets', 'sessions', 'decisions']);
  });

  test('returns 404 for an unknown id', async ({ as, visitor }) => {
    const petra = await as('support');
    for (const url of ['/admin/people/999999', '/admin/people/999999/history', '/admin/people/x'])
      expect(await petra.get(url)).toHaveStatus(404);
    expect(await petra.get(`/admin/people/${petra.id}/history?of=secrets`)).toBe422('of');
    for (const url of ['/admin/people/1', '/admin/people/1/history']) {
      expect(await visitor.get(url)).toHaveStatus(401);
      expect(await (await as('client')).get(url)).toHaveStatus(403);
    }
  });
});
