// @module-tag sql
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { dayOf } from '#contract/format.ts';
import { contentText, sealText } from '#contract/review-chain.ts';
import { checkChain } from '../audit/chain.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import { emailOf, givePassword } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { anotherConnection } from '../testing/database.ts';
import { erase } from '../testing/erase.ts';
import type { Outbox } from '../testing/outbox.ts';
import { chainPublished, sealDays } from './seals.ts';
import { publishWaiting } from './service.ts';
import { reviewEntries, reviews } from './tables.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const isSound = async (db: Db) =>
  expect(await checkChain(db, [], { table: 'review_entries', seal: 'review_seal' })).toMatchObject({
    faults: [],
    unsealed: 0,
  });
const publish = async (
  author: Person,
  subject: Person,
  comment = 'Došao je na vrijeme i sve uredno složio.',
) => (await author.post('/reviews', { user_id: subject.id, stars: 5, comment })).body.data;
const proofOf = async (reader: Person, id: number) => (await reader.get(`/review-proofs/${id}`)).body.data;
const kindsOf = async (reader: Person, id: number): Promise<string[]> =>
  (await proofOf(reader, id)).entries.map(({ kind }: { kind: string }) => kind);

test.afterEach(({ db }) => isSound(db));

test('a published review has a receipt and a proof that anyone can recompute', async ({
  as,
  db,
  outbox,
  visitor,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const { id, receipt } = await publish(ana, ivo);
  const proof = await proofOf(visitor, id);
  const [entry] = proof.entries;
  expect(receipt).toEqual({ position: entry.position, seal: entry.seal });
  expect(proof).toMatchObject({ state: 'published', subject: { id: ivo.id }, stub: null, seal: null });
  expect(entry).toMatchObject({ kind: 'published', review_id: id, refers_to: null });
  expect(sha256(contentText(proof.salt, proof.content))).toBe(entry.content_hash);
  const before = await visitor.get(`/review-entries?after=${entry.position - 2}&per_page=1`);
  const sealBefore = entry.position === 1 ? '' : before.body.data[0].seal;
  expect(sha256(sealText(sealBefore, entry))).toBe(entry.seal);
  const receiptMail = await outbox.to(await emailOf(db, ana));
  expect(receiptMail.text).toContain(receipt.seal);
  expect(receiptMail.text).toContain(`/ocjene/${id}/dokaz`);
  // Only the author gets the receipt.
  expect((await visitor.get(`/reviews/${ivo.id}`)).body.data[0].receipt).toBe(null);
});

const mailsTo = async (outbox: Outbox, db: Db, person: Person, subject: string): Promise<string[]> =>
  (await outbox.all(await emailOf(db, person)))
    .filter((mail) => mail.subject === subject)
    .map(({ text }) => text);

test('an edit appends an entry that refers to the previous one, with a new salt and a receipt', async ({
  as,
  db,
  outbox,
  visitor,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const { id } = await publish(ana, ivo);
  const before = await proofOf(visitor, id);
  const change = { stars: 4, comment: 'Došao je na vrijeme, ali je posao trajao dulje.' };
  expect(await ana.put(`/reviews/${id}`, change)).toHaveStatus(200);
  const after = await proofOf(visitor, id);
  expect(after.entries[0]).toMatchObject({ kind: 'changed', refers_to: before.entries[0].position });
  expect(after.salt).not.toBe(before.salt);
  expect(sha256(contentText(after.salt, after.content))).toBe(after.entries[0].content_hash);
  await ana.put(`/reviews/${id}`, change);
  expect(await kindsOf(visitor, id)).toEqual(['changed', 'published']);
  expect(await mailsTo(outbox, db, ana, 'Potvrda o izmjeni ocjene')).toEqual([
    expect.stringContaining(after.entries[0].seal),
  ]);
});

test('a review whose author has yet to confirm the email address enters the chain on publication', async ({
  as,
  db,
  tasks,
  visitor,
}) => {
  const [neda, ivo] = [await as('unconfirmed'), await as('worker')];
  const { id, receipt } = await publish(neda, ivo);
  expect(receipt).toBe(null);
  expect(await visitor.get(`/review-proofs/${id}`)).toHaveStatus(404);
  await db.transaction((tx) => publishWaiting(tasks, tx, neda.id));
  expect(await kindsOf(visitor, id)).toEqual(['published']);
});

test('a review deleted by its author is withdrawn: content, salt and stub are deleted, its hash and a receipt remain', async ({
  as,
  db,
  outbox,
  visitor,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const { id } = await publish(ana, ivo);
  const { content_hash: hash } = (await proofOf(visitor, id)).entries[0];
  expect(await ana.delete(`/reviews/${id}`)).toHaveStatus(204);
  const proof = await proofOf(visitor, id);
  expect(proof).toMatchObject({ state: 'withdrawn', content: null, salt: null, stub: null, subject: null });
  expect(proof.entries.map((one: { content_hash: string | null }) => one.content_hash)).toEqual([null, hash]);
  expect((await visitor.get(`/reviews/${ivo.id}/stubs`)).body).toMatchObject({
    data: [],
    meta: { total: 0 },
  });
  expect(await mailsTo(outbox, db, ana, 'Potvrda o brisanju ocjene')).toEqual([
    expect.stringContaining(proof.entries[0].seal),
  ]);
});

describe('a review taken down by moderators', () => {
  test('leaves a stub with reason and decision if it is deleted', async ({ as, db, visitor }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    const { id } = await publish(ana, ivo);
    expect(await maja.delete(`/reviews/${id}?reason=Psovke`)).toHaveStatus(204);
    const { rows } = await db.execute<{ id: number }>(sql`select max(id) as id from decisions`);
    const stub = {
      review_id: id,
      state: 'removed',
      reason: 'kršenje uvjeta korištenja',
      decision_id: rows[0]?.id,
    };
    expect((await visitor.get(`/reviews/${ivo.id}/stubs`)).body.data).toMatchObject([stub]);
    expect(await proofOf(visitor, id)).toMatchObject({ state: 'removed', content: null, salt: null, stub });
    // The moderator's own words are not public.
    expect(JSON.stringify(await proofOf(visitor, id))).not.toContain('Psovke');
  });

  test('leaves a stub that names the category of the report if it is removed after a report, until an appeal succeeds', async ({
    as,
    db,
    visitor,
  }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    const second = await as('moderator');
    const { id } = await publish(ana, ivo);
    const report = { subject_type: 'review', subject_id: id, reason: 'abuse' };
    const { id: reportId } = (await ivo.post('/reports', report)).body.data;
    const verdict = { reason: 'Uvreda.', measure: 'remove' };
    expect(await maja.post(`/admin/reports/${reportId}/close`, verdict)).toHaveStatus(200);
    expect((await visitor.get(`/reviews/${ivo.id}/stubs`)).body.data).toMatchObject([
      { review_id: id, state: 'removed', reason: 'vrijeđanje ili prijetnje' },
    ]);
    expect((await db.execute(sql`select salt from reviews where id = ${id}`)).rows).toEqual([{ salt: null }]);
    const [decision] = (await ana.get('/me/decisions')).body.data;
    await ana.post(`/decisions/${decision.id}/appeal`, { text: 'To nije uvreda, nego opis posla.' });
    const [appeal] = (await second.get('/admin/appeals')).body.data;
    const answer = { outcome: 'reversed', answer: 'Nema uvrede.' };
    expect(await second.post(`/admin/appeals/${appeal.id}/decide`, answer)).toHaveStatus(200);
    expect(await kindsOf(visitor, id)).toEqual(['restored', 'removed', 'published']);
    expect((await visitor.get(`/reviews/${ivo.id}/stubs`)).body.data).toEqual([]);
    const { salt, content, entries } = await proofOf(visitor, id);
    expect(sha256(contentText(salt, content))).toBe(entries[0].content_hash);
  });

  test('is marked as hidden after three reports, and restored if they were unfounded', async ({
    as,
    db,
    visitor,
  }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    const people = [await as('client'), await as('client'), await as('client')];
    await db.execute(sql`update users set created_at = now() - interval '40 days'`);
    const { id } = await publish(ana, ivo);
    for (const one of people)
      await one.post('/reports', { subject_type: 'review', subject_id: id, reason: 'other' });
    expect(await proofOf(visitor, id)).toMatchObject({ state: 'hidden', stub: { state: 'hidden' } });
    const waiting = (await maja.get('/admin/reports')).body.data.find(
      (one: { subject_id: number }) => one.subject_id === id,
    );
    await maja.post(`/admin/reports/${waiting.id}/close`, { reason: 'Nema povrede.' });
    expect(await kindsOf(visitor, id)).toEqual(['restored', 'hidden', 'published']);
  });
});

test('ten concurrent publications are chained without gaps', async ({ as, openNode, db }) => {
  const { app } = await openNode({}, { connections: 5 });
  const ivo = await as('worker');
  const authors: Person[] = [];
  for (let n = 0; n < 10; n++) authors.push((await as('client')).at(app));
  const published = await Promise.all(authors.map((author) => publish(author, ivo)));
  const positions = published.map(({ receipt }) => receipt.position).sort((a, b) => a - b);
  expect(positions).toEqual(positions.map((_, index) => positions[0] + index));
  await isSound(db);
});

test('transactions that write to both sealed logs in opposite order do not deadlock', async ({ db }) => {
  const [one, other] = [await anotherConnection(db), await anotherConnection(db)];
  const audit = sql`insert into audit_entries (action, subject_type) values ('review.delete', 'review')`;
  const entry = sql`insert into review_entries (kind, review_id) values ('withdrawn', 2147483646)`;
  const { rows } = await other.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  // Constraints are checked immediately, as at the end of a transaction, but with a pause between the two
  // logs.
  const seal = async (tx: Tx, statement: SQL) => {
    await tx.execute(sql`set constraints all immediate`);
    await tx.execute(statement);
  };
  let second: Promise<void> | undefined;
  await one.transaction(async (tx) => {
    await seal(tx, audit);
    second = other.transaction(async (inner) => {
      await seal(inner, entry);
      await seal(inner, audit);
    });
    second.catch(() => undefined);
    const locks = sql`select 1 from pg_locks where locktype = 'advisory' and pid = ${rows[0]?.pid}`;
    await expect.poll(async () => (await tx.execute(locks)).rows.length).toBeGreaterThan(0);
    await seal(tx, entry);
  });
  await second;
});

describe('erasure', () => {
  test('erasing an author adds the anonymized text to the chain, which then no longer contains the author’s name', async ({
    as,
    db,
    tasks,
    visitor,
  }) => {
    const [zdenka, ivo] = [await as('client', 'Zdenka Žigmundovski'), await as('worker')];
    await givePassword(db, zdenka);
    const named = await publish(zdenka, ivo, 'Sve po dogovoru, preporuka od Zdenke Žigmundovski.');
    const before = await proofOf(visitor, named.id);
    await erase({ db, tasks }, zdenka);
    const after = await proofOf(visitor, named.id);
    expect(after.content.comment).not.toContain('Zdenk');
    expect(after.salt).not.toBe(before.salt);
    expect(await kindsOf(visitor, named.id)).toEqual(['changed', 'published']);
    const { rows } = await db.execute(
      sql`select 1 from review_entries e where lower(e::text) ~ 'zdenk|igmundovski' or e::text like '%' || ${before.salt} || '%'`,
    );
    expect(rows).toEqual([]);
  });

  test('erasing a reviewed person withdraws the reviews, sends a receipt and deletes the stubs', async ({
    as,
    db,
    tasks,
    outbox,
    visitor,
  }) => {
    const [ana, eva, ivo] = [await as('client'), await as('client'), await as('worker')];
    const maja = await as('moderator');
    await givePassword(db, ivo);
    const [kept, removed] = [await publish(ana, ivo), await publish(eva, ivo)];
    await maja.delete(`/reviews/${removed.id}?reason=Kontakt`);
    await erase({ db, tasks }, ivo);
    for (const { id } of [kept, removed])
      expect(await proofOf(visitor, id)).toMatchObject({
        state: 'withdrawn',
        subject_id: null,
        content: null,
        salt: null,
        stub: null,
      });
    expect(await kindsOf(visitor, removed.id)).toEqual(['withdrawn', 'removed', 'published']);
    const [entry] = (await proofOf(visitor, kept.id)).entries;
    expect(await mailsTo(outbox, db, ana, 'Potvrda o brisanju ocjene')).toEqual([
      expect.stringContaining(entry.seal),
    ]);
  });
});

describe('the hourly task', () => {
  test('adds earlier reviews in order of publication, and continues after an interruption', async ({
    as,
    db,
    visitor,
  }) => {
    const ivo = await as('worker');
    const at = (n: number) => new Date(Date.UTC(2025, 0, 1 + n));
    const rows = [];
    for (let n = 0; n < 3; n++)
      rows.push({
        authorId: (await as('client')).id,
        subjectId: ivo.id,
        stars: 5,
        comment: `Ocjena iz vremena prije lanca ${n}.`,
        publishedAt: at(3 - n),
      });
    const made = await db.insert(reviews).values(rows).returning({ id: reviews.id });
    const stopped = new AbortController();
    stopped.abort();
    await expect(chainPublished(db, stopped.signal)).rejects.toThrow();
    await chainPublished(db);
    await chainPublished(db);
    const entries = (await visitor.get('/review-entries?per_page=500')).body.data.slice(-3);
    expect(entries.map((one: { review_id: number }) => one.review_id)).toEqual(
      made.map(({ id }) => id).reverse(),
    );
  });

  test('seals each ended day once, with the number of entries and the last seal', async ({
    app,
    as,
    db,
    visitor,
  }) => {
    await publish(await as('client'), await as('worker'));
    const { data: entries } = (await visitor.get('/review-entries?per_page=500')).body;
    const last = entries.at(-1);
    // Earlier tests in this file also made entries, possibly before midnight.
    const inDays = (days: number) => new Date(Date.parse(entries[0].at) + days * 86_400_000);
    await sealDays(db, inDays(0));
    expect((await visitor.get('/review-seals')).body.data).toEqual([]);
    await sealDays(db, inDays(1));
    await sealDays(db, inDays(3));
    await sealDays(db, inDays(3));
    const { data, meta } = (await visitor.get('/review-seals')).body;
    expect(meta.total).toBe(3);
    expect(data[0]).toMatchObject({ entries: last.position, seal: last.seal });
    const { seal } = await proofOf(visitor, last.review_id);
    expect(seal).toEqual(data.find(({ day }: { day: string }) => day === dayOf(new Date(last.at))));
    const feed = (await app.inject('/rss/pecati-ocjena.xml')).body;
    expect(feed).toContain(last.seal);
    expect(feed.match(/<item>/g)).toHaveLength(3);
  });
});

test('entries and seals cannot be changed or deleted', async ({ db }) => {
  for (const statement of [
    sql`update review_entries set review_id = 1`,
    sql`delete from review_entries`,
    sql`truncate review_entries`,
    sql`update review_seals set entries = 1`,
    sql`delete from review_seals`,
    sql`truncate review_seals`,
  ])
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '23001' } });
  expect(await db.$count(reviewEntries)).toBeGreaterThan(0);
});

test('lists of entries and proofs are paginated and reject invalid parameters', async ({ visitor }) => {
  const [first, second] = (await visitor.get('/review-entries?per_page=2')).body.data;
  expect([first.position, second.position]).toEqual([1, 2]);
  expect((await visitor.get('/review-entries?after=1&per_page=1')).body.data).toEqual([second]);
  const proofs = (await visitor.get('/review-proofs?per_page=2')).body.data;
  expect((await visitor.get(`/review-proofs?after=${proofs[0].review_id}&per_page=1`)).body.data).toEqual([
    proofs[1],
  ]);
  for (const url of ['/review-entries?after=-1', '/review-entries?per_page=501', '/review-proofs?page=2'])
    expect(await visitor.get(url), url).toHaveStatus(422);
  expect(await visitor.get('/review-proofs/2147483647')).toHaveStatus(404);
  expect(await visitor.get('/reviews/2147483647/stubs')).toHaveStatus(404);
});
