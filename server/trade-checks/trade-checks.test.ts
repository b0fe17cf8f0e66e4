import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { auditEntries } from '../audit/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { givePassword } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { erase } from '../testing/erase.ts';
import { actingPdf, pdf, picture } from '../testing/files.ts';
import { users } from '../users/tables.ts';
import { page } from './queries.ts';
import { documentsOf } from './service.ts';
import { tradeChecks } from './tables.ts';

const oib = '69435151530';
const url = '/me/trade-check';
const send = async (
  person: Person,
  file: { name: string; bytes: Uint8Array } | null = null,
  fields: Record<string, string> = { oib },
) => person.upload(url, { document: file ?? (await picture()) }, fields);
const rowOf = async (db: Db, id: number) => {
  const [row] = await db.select().from(tradeChecks).where(eq(tradeChecks.id, id));
  if (!row) throw new Error(`the check ${id} does not exist`);
  return row;
};
const emailOf = async (db: Db, { id }: Person) =>
  (await db.select({ email: users.email }).from(users).where(eq(users.id, id)))[0]?.email ?? '';
const documents = (dataDir: string) => {
  const folder = path.join(dataDir, 'files/private/trade-checks');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
const waiting = async (as: (part: 'worker') => Promise<Person>) => {
  const ivo = await as('worker');
  return { ivo, id: (await send(ivo)).body.data.id as number };
};

describe('submission of OIB and obrtnica', () => {
  test('waits for a moderator, with the OIB encrypted and the document inaccessible', async ({
    as,
    db,
    visitor,
    storage,
  }) => {
    const ivo = await as('worker');
    expect((await ivo.get(url)).body).toEqual({ data: null });
    const sent = await send(ivo);
    expect(sent).toHaveStatus(201);
    expect(sent.body.data).toEqual({
      id: expect.any(Number),
      status: 'pending',
      oib_end: '530',
      reason: null,
      created_at: expect.any(String),
      decided_at: null,
    });
    expect((await ivo.get(url)).body).toEqual(sent.body);
    const row = await rowOf(db, sent.body.data.id);
    expect(row.oib).not.toContain(oib);
    expect(row.documentKey).toMatch(/^private\/trade-checks\/[\w-]{24}\.webp$/);
    expect([await storage.exists(row.documentKey), await documentsOf(db, ivo.id)]).toEqual([
      true,
      [row.documentKey],
    ]);
    for (const who of [visitor, ivo, await as('moderator')])
      expect(await who.get(`/files/${row.documentKey}`)).toHaveStatus(404);
    expect((await visitor.get(`/users/${ivo.id}`)).body.data.trade_verified).toBe(false);
  });

  test('is deleted with its document when the account is deleted', async ({ as, db, tasks, storage }) => {
    const ivo = await as('worker');
    await givePassword(db, ivo);
    const { documentKey } = await rowOf(db, (await send(ivo)).body.data.id);
    await erase({ db, tasks }, ivo);
    expect(await storage.exists(documentKey)).toBe(false);
  });

  test('stores a PDF unchanged', async ({ as, db }) => {
    const { body } = await send(await as('worker'), pdf());
    expect((await rowOf(db, body.data.id)).documentType).toBe('application/pdf');
  });

  test.for([
    ['', 'oib'],
    ['6943515153', 'oib'],
    ['694351515300', 'oib'],
    ['69435151531', 'oib'],
    ['6943515153a', 'oib'],
  ] as const)('rejects the OIB “%s”', async ([wrong, field], { as, dataDir }) => {
    const before = documents(dataDir);
    expect(await send(await as('worker'), null, { oib: wrong })).toBe422(field);
    expect(documents(dataDir)).toEqual(before);
  });

  test('rejects a file that is not a document, and does not store it', async ({ as, visitor, dataDir }) => {
    const ivo = await as('worker');
    const before = documents(dataDir);
    expect(await ivo.post(url, { oib })).toBe422('document', 'obavezno');
    expect(await ivo.post(url, {})).toBe422('oib', 'obavezno');
    expect(await ivo.post(url, { oib: 69_435_151_530 })).toBe422('oib');
    expect(await send(ivo, { name: 'obrtnica.pdf', bytes: Buffer.from('MZ this is no document') })).toBe422(
      'document',
      'PDF',
    );
    expect(
      await send(ivo, { name: 'obrtnica.pdf', bytes: Buffer.from('%PDF-1.7 and nothing else') }),
    ).toBe422('document', 'oštećena');
    const large = await send(ivo, { name: 'velika.pdf', bytes: Buffer.alloc(20_000_000) });
    expect([large.status, large.body.errors.document]).toEqual([413, [expect.stringContaining('10 MB')]]);
    expect(await send(visitor)).toHaveStatus(401);
    expect(await visitor.get(url)).toHaveStatus(401);
    expect([(await ivo.get(url)).body.data, documents(dataDir)]).toEqual([null, before]);
  });

  test('is rejected while another is pending or approved; one of two parallel submissions succeeds', async ({
    as,
    db,
    dataDir,
  }) => {
    const ivo = await as('worker');
    const before = documents(dataDir).length;
    const both = await Promise.all([send(ivo), send(ivo)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 409]);
    expect(documents(dataDir)).toHaveLength(before + 1);
    expect((await send(ivo)).body.message).toContain('u tijeku');
    await db.update(users).set({ tradeVerifiedAt: new Date() }).where(eq(users.id, ivo.id));
    expect((await send(ivo)).body.message).toContain('već provjeren');
    expect(documents(dataDir)).toHaveLength(before + 1);
  });
});

describe('the queue of checks', () => {
  test('shows pending checks, longest wait first, with the full OIB and a link to the document', async ({
    as,
    db,
  }) => {
    await db.delete(tradeChecks);
    const [first, second] = [await waiting(as), await waiting(as)];
    await db
      .update(tradeChecks)
      .set({ createdAt: new Date('2026-01-01') })
      .where(eq(tradeChecks.id, second.id));
    const maja = await as('moderator');
    const { data, meta } = (await maja.get('/admin/trade-checks')).body;
    expect(data.map((one: { id: number }) => one.id)).toEqual([second.id, first.id]);
    expect(data[0]).toMatchObject({ oib, oib_end: '530', status: 'pending', user: { id: second.ivo.id } });
    expect(data[0].document).toEqual({
      path: `/api/v1/admin/trade-checks/${second.id}/document`,
      type: 'image/webp',
    });
    expect(meta).toMatchObject({ total: 2, per_page: 20 });
    const shown = await maja.get(data[0].document.path);
    expect([
      shown.status,
      shown.headers['content-type'],
      shown.headers['cache-control'],
      shown.headers['x-content-type-options'],
    ]).toEqual([200, 'image/webp', 'no-store', 'nosniff']);
    expect(Number(shown.headers['content-length'])).toBeGreaterThan(20);
  });

  test('serves a document with active content as a download instead of displaying it', async ({ as }) => {
    const maja = await as('moderator');
    const shownAs = async (file: { name: string; bytes: Uint8Array }) => {
      const { id } = (await send(await as('worker'), file)).body.data;
      return (await maja.get(`/admin/trade-checks/${id}/document`)).headers['content-disposition'];
    };
    expect(await shownAs(actingPdf())).toBe('attachment');
    expect(await shownAs(pdf())).toBe('inline');
  });

  test('is accessible only to moderators', async ({ as, visitor }) => {
    const { ivo, id } = await waiting(as);
    for (const [who, status] of [
      [visitor, 401],
      [ivo, 403],
      [await as('finance'), 403],
      [await as('support'), 403],
    ] as const) {
      for (const path of ['/admin/trade-checks', `/admin/trade-checks/${id}/document`])
        expect(await who.get(path)).toHaveStatus(status);
      expect(await who.post(`/admin/trade-checks/${id}/approve`)).toHaveStatus(status);
      expect(await who.post(`/admin/trade-checks/${id}/decline`, { reason: 'Nije čitljivo' })).toHaveStatus(
        status,
      );
    }
    const maja = await as('moderator');
    expect(await maja.get('/admin/trade-checks?status=lost')).toBe422('status');
    expect(await maja.get('/admin/trade-checks?user_id=1')).toBe422('user_id');
    for (const nobody of ['999999', 'x']) {
      expect(await maja.get(`/admin/trade-checks/${nobody}/document`)).toHaveStatus(404);
      expect(await maja.post(`/admin/trade-checks/${nobody}/approve`)).toHaveStatus(404);
    }
  });

  test('uses its index in a very large table', async ({ as, db }) => {
    const { ivo } = await waiting(as);
    await db.execute(sql`insert into trade_checks (user_id, oib, document_key, document_type, status, decided_at)
      select ${ivo.id}, 'x', 'private/trade-checks/x.pdf', 'application/pdf', case when n % 2 = 0 then 'approved' else 'declined' end, now() from generate_series(1, 20000) n`);
    await db.execute(
      sql`insert into users (email, name, slug) select n || '@mnogo.hr', 'Mnogo', 'mnogo-' || n from generate_series(1, 2000) n`,
    );
    await db.execute(sql`insert into trade_checks (user_id, oib, document_key, document_type)
      select id, 'x', 'private/trade-checks/x.pdf', 'application/pdf' from users where slug like 'mnogo-%'`);
    await db.execute(sql`analyze trade_checks`);
    const planOf = async (status: 'pending' | 'declined') => {
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
        sql`explain ${page(db, status, { page: 1, per_page: 20 })}`,
      );
      return rows.map((line) => line['QUERY PLAN']).join('\n');
    };
    expect(await planOf('pending')).toContain('trade_checks_waiting');
    expect(await planOf('declined')).not.toContain('Seq Scan');
    await db.execute(sql`delete from trade_checks where oib = 'x'`);
  });
});

describe('a decision on a check', () => {
  test('that approves awards the badge, emails the user, writes an audit entry and deletes the document', async ({
    as,
    db,
    visitor,
    outbox,
    storage,
  }) => {
    const { ivo, id } = await waiting(as);
    const { documentKey } = await rowOf(db, id);
    const maja = await as('moderator');
    const approved = await maja.post(`/admin/trade-checks/${id}/approve`);
    expect(approved).toHaveStatus(200);
    expect(approved.body.data).toMatchObject({ id, status: 'approved', reason: null, document: null, oib });
    expect((await visitor.get(`/users/${ivo.id}`)).body.data.trade_verified).toBe(true);
    expect((await ivo.get(url)).body.data).toMatchObject({
      status: 'approved',
      decided_at: expect.any(String),
    });
    expect(await storage.exists(documentKey)).toBe(false);
    expect(await maja.get(`/admin/trade-checks/${id}/document`)).toHaveStatus(404);
    const mail = await outbox.to(await emailOf(db, ivo));
    expect([mail.subject, mail.text]).toEqual([
      'Vaš je obrt provjeren',
      expect.stringContaining('Provjereni obrt'),
    ]);
    expect(mail.text + mail.html).not.toContain(oib);
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'trade_check.approve'));
    expect(entry).toMatchObject({ actorId: maja.id, subjectType: 'trade_check', subjectId: id });
    expect((await maja.get('/admin/trade-checks?status=approved')).body.data[0].id).toBe(id);
    expect(await send(ivo)).toHaveStatus(409);
  });

  test('that declines states the reason and lets the user submit again', async ({
    as,
    db,
    visitor,
    outbox,
    storage,
  }) => {
    const { ivo, id } = await waiting(as);
    const { documentKey } = await rowOf(db, id);
    const maja = await as('superadmin');
    for (const reason of [undefined, 'Ne', 'a'.repeat(501), 7])
      expect(await maja.post(`/admin/trade-checks/${id}/decline`, { reason })).toBe422('reason');
    const reason = 'OIB na obrtnici nije isti kao upisani.';
    expect((await maja.post(`/admin/trade-checks/${id}/decline`, { reason })).body.data).toMatchObject({
      status: 'declined',
      reason,
      document: null,
    });
    expect((await ivo.get(url)).body.data).toMatchObject({ status: 'declined', reason });
    expect([
      (await visitor.get(`/users/${ivo.id}`)).body.data.trade_verified,
      await storage.exists(documentKey),
    ]).toEqual([false, false]);
    expect((await outbox.to(await emailOf(db, ivo))).text).toContain(reason);
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'trade_check.decline'));
    expect(entry).toMatchObject({ actorId: maja.id, subjectId: id, reason });
    const again = await send(ivo);
    expect([again.status, (await ivo.get(url)).body.data.id]).toEqual([201, again.body.data.id]);
  });

  test('that comes second changes nothing and names the moderator who decided first', async ({
    as,
    db,
    outbox,
  }) => {
    const { ivo, id } = await waiting(as);
    const [maja, luka] = [await as('moderator', 'Maja Prva'), await as('moderator', 'Luka Drugi')];
    const answers = await Promise.all([
      maja.post(`/admin/trade-checks/${id}/approve`),
      luka.post(`/admin/trade-checks/${id}/decline`, { reason: 'Nije čitljivo.' }),
    ]);
    const lost = answers.find((answer) => answer.status === 409);
    const { decidedBy } = await rowOf(db, id);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(lost?.body.message).toContain(decidedBy === maja.id ? 'Maja Prva' : 'Luka Drugi');
    expect((await maja.post(`/admin/trade-checks/${id}/approve`)).body.message).toMatch(
      /^Provjera je već riješena: (Maja Prva|Luka Drugi), upravo\.$/,
    );
    expect(await outbox.all(await emailOf(db, ivo))).toHaveLength(1);
  });

  test('is forbidden for the moderator’s own check', async ({ as, db }) => {
    const maja = await as('moderator');
    const { id } = (await send(maja)).body.data;
    expect(await maja.post(`/admin/trade-checks/${id}/approve`)).toHaveStatus(403);
    expect((await rowOf(db, id)).status).toBe('pending');
  });
});

test('the badge for a verified trade is lost when the name changes, and can be earned again', async ({
  as,
}) => {
  const [{ ivo, id }, maja] = [await waiting(as), await as('moderator')];
  expect(await maja.post(`/admin/trade-checks/${id}/approve`)).toHaveStatus(200);
  const marked = async () => (await ivo.get(`/users/${ivo.id}`)).body.data.trade_verified;
  await ivo.post('/me/update', { name: ivo.name.toUpperCase() });
  expect(await marked()).toBe(true);
  await ivo.post('/me/update', { name: 'Gradnja Netko Drugi' });
  expect(await marked()).toBe(false);
  expect((await ivo.get(url)).body).toEqual({ data: null });
  expect(await send(ivo)).toHaveStatus(201);
});
