import { describe, expect } from 'vitest';
import type { InboxRow, WaitingCase } from '#contract/inbox.ts';
import type { ListMeta } from '#contract/shapes.ts';
import { tickets } from '../help/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { reports } from '../reports/tables.ts';
import { makeAd } from '../testing/ads.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { tradeChecks } from '../trade-checks/tables.ts';

type As = (part: 'client' | 'worker') => Promise<Person>;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function oneOfEach(db: Db, as: As) {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const post = await makePost(db, ana.id, { status: 'pending', submittedAt: ago(10) });
  const ad = await makeAd(db, { status: 'pending', submittedAt: ago(20) });
  const report = {
    reporterId: ana.id,
    subjectType: 'user' as const,
    subjectId: ivo.id,
    subjectUserId: ivo.id,
    snapshot: { name: 'Ivo' },
  };
  const [spam] = await db
    .insert(reports)
    .values({ ...report, reason: 'spam', createdAt: ago(30) })
    .returning({ id: reports.id });
  const [fraud] = await db
    .insert(reports)
    .values({
      ...report,
      reporterId: ivo.id,
      subjectId: ana.id,
      subjectUserId: ana.id,
      reason: 'fraud',
      createdAt: ago(1),
    })
    .returning({ id: reports.id });
  const [check] = await db
    .insert(tradeChecks)
    .values({
      userId: ivo.id,
      oib: '',
      documentKey: 'private/none',
      documentType: 'application/pdf',
      createdAt: ago(40),
    })
    .returning({ id: tradeChecks.id });
  const [ticket] = await db
    .insert(tickets)
    .values({
      topic: 'racun',
      name: 'Ana',
      email: 'ana@test.hr',
      message: 'Ne mogu promijeniti email.',
      createdAt: ago(50),
    })
    .returning({ id: tickets.id });
  return {
    ana,
    ivo,
    post,
    ad,
    spam: spam?.id ?? 0,
    fraud: fraud?.id ?? 0,
    check: check?.id ?? 0,
    ticket: ticket?.id ?? 0,
  };
}

test.beforeEach(({ db }) =>
  db.execute(
    'truncate inbox_decisions, inbox_claims, job_posts, ads, tickets, reports, trade_checks cascade',
  ),
);

const keysOf = (rows: readonly Pick<InboxRow, 'kind' | 'id'>[]) =>
  rows.map(({ kind, id }) => `${kind} ${id}`);
const list = async (
  who: Person,
  query = '',
): Promise<{ data: InboxRow[]; meta: { next: string | null; total: number; counts: object } }> =>
  (await who.get(`/admin/inbox${query}`)).body;

describe('the inbox list', () => {
  test('contains every kind of case, urgent ones first, then by longest wait', async ({ as, db }) => {
    const { post, ad, spam, fraud, ticket, check } = await oneOfEach(db, as);
    const maja = await as('moderator');
    const { data, meta } = await list(maja);
    const slow = [
      `ticket ${ticket}`,
      `trade_check ${check}`,
      `report ${spam}`,
      `ad ${ad}`,
      `job_post ${post}`,
    ];
    expect(keysOf(data)).toEqual([`report ${fraud}`, ...slow]);
    expect(meta).toMatchObject({
      next: null,
      total: 6,
      counts: { job_post: 1, ad: 1, report: 2, trade_check: 1, ticket: 1 },
    });
    expect(data[0]).toMatchObject({
      urgent: true,
      title: 'Prijevara ili lažno predstavljanje',
      note: 'Profil',
      claim: null,
    });
    expect(keysOf((await list(maja, '?order=najstarije')).data)).toEqual([...slow, `report ${fraud}`]);
    expect(keysOf((await list(maja, '?urgent=1')).data)).toEqual([`report ${fraud}`]);
    expect(keysOf((await list(maja, '?kind=ad')).data)).toEqual([`ad ${ad}`]);
  });

  test('can be paged in either order without gaps or duplicates', async ({ as, db }) => {
    await oneOfEach(db, as);
    const maja = await as('moderator');
    for (const order of ['hitno', 'najstarije']) {
      const whole = keysOf((await list(maja, `?order=${order}`)).data);
      const read: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const { data, meta } = await list(maja, `?order=${order}&per_page=1${after && `&after=${after}`}`);
        read.push(...keysOf(data));
        after = meta.next;
      }
      expect(read).toEqual(whole);
    }
  });

  test('shows customer support only tickets', async ({ as, db }) => {
    const { ticket, post } = await oneOfEach(db, as);
    const petra = await as('support');
    expect(keysOf((await list(petra)).data)).toEqual([`ticket ${ticket}`]);
    expect((await list(petra)).meta).toMatchObject({ total: 1, counts: { ticket: 1 } });
    expect(await petra.get('/admin/inbox?kind=report')).toHaveStatus(403);
    expect(await petra.get(`/admin/inbox/job_post/${post}`)).toHaveStatus(403);
    expect(await petra.post(`/admin/inbox/job_post/${post}/claim`)).toHaveStatus(403);
    expect(await petra.delete(`/admin/inbox/job_post/${post}/claim`)).toHaveStatus(403);
    expect(
      await petra.post('/admin/inbox/decisions', { kind: 'job_post', id: post, action: 'approve' }),
    ).toHaveStatus(403);
    expect(
      await petra.post('/admin/inbox/decisions/together', {
        kind: 'job_post',
        ids: [post],
        action: 'approve',
      }),
    ).toHaveStatus(403);
    expect(await petra.get(`/admin/inbox/ticket/${ticket}`)).toHaveStatus(200);
  });

  test('is open only to users who can decide cases', async ({ as, visitor }) => {
    const calls = (who: Person) => [
      who.get('/admin/inbox'),
      who.get('/admin/inbox/ticket/1'),
      who.post('/admin/inbox/ticket/1/claim'),
      who.delete('/admin/inbox/ticket/1/claim'),
      who.post('/admin/inbox/decisions', { kind: 'ticket', id: 1, action: 'close' }),
      who.post('/admin/inbox/decisions/together', { kind: 'ticket', ids: [1], action: 'close' }),
      who.post('/admin/inbox/decisions/undo', { ids: [1] }),
    ];
    for (const answer of await Promise.all(calls(visitor))) expect(answer).toHaveStatus(401);
    for (const part of ['client', 'finance'] as const)
      for (const answer of await Promise.all(calls(await as(part)))) expect(answer).toHaveStatus(403);
  });

  test('rejects unknown parameters', async ({ as }) => {
    const maja = await as('moderator');
    expect(await maja.get('/admin/inbox?kind=lost')).toBe422('kind');
    expect(await maja.get('/admin/inbox?after=x')).toBe422('after');
    expect(await maja.get('/admin/inbox?order=brzo')).toBe422('order');
    for (const path of [
      'lost/1',
      'ad/x',
      'ad/999999',
      'report/999999',
      'job_post/999999',
      'trade_check/999999',
      'ticket/999999',
    ])
      expect(await maja.get(`/admin/inbox/${path}`), path).toHaveStatus(404);
    expect(await maja.post('/admin/inbox/ad/999999/claim')).toHaveStatus(404);
  });
});

describe('the list of all waiting cases', () => {
  const waiting = async (who: Person, query = ''): Promise<{ data: WaitingCase[]; meta: ListMeta }> =>
    (await who.get(`/admin/moderation${query}`)).body;

  test('contains every kind of case, longest wait first, in numbered pages', async ({ as, db }) => {
    const { post, ad, spam, fraud, ticket, check } = await oneOfEach(db, as);
    const maja = await as('moderator');
    const whole = [
      `ticket ${ticket}`,
      `trade_check ${check}`,
      `report ${spam}`,
      `ad ${ad}`,
      `job_post ${post}`,
      `report ${fraud}`,
    ];
    const { data, meta } = await waiting(maja);
    expect(keysOf(data)).toEqual(whole);
    expect(meta).toMatchObject({ total: 6, per_page: 20, last_page: 1 });
    const pages = await Promise.all([1, 2, 3].map((page) => waiting(maja, `?per_page=2&page=${page}`)));
    expect(pages.flatMap((page) => keysOf(page.data))).toEqual(whole);
    expect(pages[1]?.meta).toMatchObject({ total: 6, last_page: 3, from: 3, to: 4 });
  });

  test('can be limited to one kind; only a post comes with its automatic checks', async ({ as, db }) => {
    const found = await oneOfEach(db, as);
    const maja = await as('moderator');
    const of = { job_post: found.post, ad: found.ad, trade_check: found.check, ticket: found.ticket };
    for (const [kind, id] of Object.entries(of)) {
      const { data, meta } = await waiting(maja, `?kind=${kind}`);
      expect([keysOf(data), meta.total], kind).toEqual([[`${kind} ${id}`], 1]);
      expect(data[0], kind).toMatchObject({ title: expect.any(String), urgent: false, claim: null });
      expect(data[0]?.post?.id, kind).toBe(kind === 'job_post' ? id : undefined);
      expect(data[0]?.checks !== undefined, kind).toBe(kind === 'job_post');
    }
    expect(keysOf((await waiting(maja, '?kind=report')).data)).toEqual([
      `report ${found.spam}`,
      `report ${found.fraud}`,
    ]);
    expect(await maja.get('/admin/moderation?kind=lost')).toBe422('kind');
  });
});

test('each kind of case is shown with the data needed to decide it', async ({ as, db }) => {
  const { post, ad, spam, check, ticket } = await oneOfEach(db, as);
  const maja = await as('moderator');
  for (const [kind, id] of Object.entries({ job_post: post, ad, report: spam, ticket })) {
    const { data } = (await maja.get(`/admin/inbox/${kind}/${id}`)).body;
    expect(data, kind).toMatchObject({ kind, id, can: { decide: true }, urgent: false, content: { kind } });
    expect(data.reasons.length, kind).toBeGreaterThan(2);
  }
  expect(check).toBeGreaterThan(0);
});

describe('a claim', () => {
  test('belongs to one user; others are shown who claimed the case, and cannot decide it', async ({
    as,
    db,
  }) => {
    const { post } = await oneOfEach(db, as);
    const [maja, sanja] = [await as('moderator'), await as('superadmin')];
    expect((await maja.post(`/admin/inbox/job_post/${post}/claim`)).body.data.claim).toMatchObject({
      id: maja.id,
      mine: true,
    });
    expect(await maja.post(`/admin/inbox/job_post/${post}/claim`)).toHaveStatus(200);
    expect(keysOf((await list(maja, '?mine=1')).data)).toEqual([`job_post ${post}`]);
    expect(keysOf((await list(sanja, '?mine=1')).data)).toEqual([]);
    const second = await sanja.post(`/admin/inbox/job_post/${post}/claim`);
    expect(second.body.data.claim).toMatchObject({ name: 'Maja Moderator', mine: false });
    const seen = (await list(sanja, '?kind=job_post')).data[0];
    expect(seen?.claim).toMatchObject({ name: 'Maja Moderator', mine: false });
    expect((await sanja.get(`/admin/inbox/job_post/${post}`)).body.data.can).toMatchObject({ decide: false });
    const decision = { kind: 'job_post', id: post, action: 'approve' };
    expect(await sanja.post('/admin/inbox/decisions', decision)).toHaveStatus(409);
    await sanja.delete(`/admin/inbox/job_post/${post}/claim`);
    const still = await sanja.post(`/admin/inbox/job_post/${post}/claim`);
    expect(still.body.data.claim.mine, 'the claim of another moderator is not released').toBe(false);
    expect(await maja.delete(`/admin/inbox/job_post/${post}/claim`)).toHaveStatus(204);
    expect((await sanja.post(`/admin/inbox/job_post/${post}/claim`)).body.data.claim.mine).toBe(true);
    await sanja.post('/admin/inbox/decisions', decision);
    expect((await maja.post(`/admin/inbox/job_post/${post}/claim`)).body.data).toEqual({ claim: null });
  });

  test('expires automatically', async ({ as, db }) => {
    const { ad } = await oneOfEach(db, as);
    const [maja, sanja] = [await as('moderator'), await as('superadmin')];
    await maja.post(`/admin/inbox/ad/${ad}/claim`);
    await db.execute(`update inbox_claims set until = now() - interval '1 second'`);
    expect((await sanja.get(`/admin/inbox/ad/${ad}`)).body.data).toMatchObject({
      claim: null,
      can: { decide: true },
    });
    expect((await sanja.post(`/admin/inbox/ad/${ad}/claim`)).body.data.claim).toMatchObject({
      name: 'Sanja Glavna',
      mine: true,
    });
    expect((await maja.post(`/admin/inbox/ad/${ad}/claim`)).body.data.claim.mine).toBe(false);
  });

  test('is given to only one of ten concurrent requesters', async ({ as, db }) => {
    const { ad } = await oneOfEach(db, as);
    const people = await Promise.all(Array.from({ length: 10 }, (_, n) => as('moderator', `Moderator ${n}`)));
    const answers = await Promise.all(people.map((one) => one.post(`/admin/inbox/ad/${ad}/claim`)));
    expect(answers.filter(({ body }) => body.data.claim.mine)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.data.claim.id)).size).toBe(1);
  });
});
