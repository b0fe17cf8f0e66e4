import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { auditEntries } from '../audit/tables.ts';
import { notifications } from '../notifications/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { reports } from '../reports/tables.ts';
import { runDetectors, runDetectorsOnWaiting, waitingCase } from '../signals/run-detectors.ts';
import { contentFingerprints, signalCounts, signalFindings } from '../signals/tables.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { inboxDecisions } from './tables.ts';

const url = '/admin/inbox/decisions';
type As = (part: 'client' | 'worker' | 'moderator', name?: string) => Promise<Person>;

test.beforeEach(({ db }) =>
  db.execute(
    'truncate inbox_decisions, inbox_claims, job_posts, reports, content_fingerprints, signal_findings, signal_counts cascade',
  ),
);

const reportsOf = (db: Db) => db.select().from(reports).orderBy(reports.id);
const cases = async (who: Person) => (await who.get('/admin/inbox?kind=report')).body;

async function thrice(as: As, db: Db) {
  const author = await as('worker');
  const post = await makePost(db, author.id);
  const people: Person[] = [];
  const ids: number[] = [];
  for (const [n, reason] of ['spam', 'fraud', 'fraud'].entries()) {
    const one = await as('client', `Prijavitelj ${n}`);
    const { body } = await one.post('/reports', {
      subject_type: 'job_post',
      subject_id: post,
      reason,
      details: `Opis ${n}`,
    });
    people.push(one);
    ids.push(body.data.id);
  }
  const [first = 0, second = 0, third = 0] = ids;
  return { author, post, people, first, second, third };
}
const closing = { kind: 'report', action: 'close', reason: 'Nema povrede uvjeta.' };

describe('several reports about one subject', () => {
  test('form one case that shows their number, all their reasons and the time of the first', async ({
    as,
    db,
  }) => {
    const { first, third, people } = await thrice(as, db);
    const maja = await as('moderator');
    const other = await makePost(db, people[0]?.id ?? 0);
    await people[1]?.post('/reports', { subject_type: 'job_post', subject_id: other, reason: 'spam' });
    const { data, meta } = await cases(maja);
    expect(meta).toMatchObject({ total: 2, counts: { report: 2 } });
    expect(data[0]).toMatchObject({
      id: first,
      urgent: true,
      title: 'Prijevara ili lažno predstavljanje, Neželjen sadržaj ili oglašavanje',
      note: 'Posao · 3 prijave',
    });
    expect(data[1]).toMatchObject({
      urgent: false,
      title: 'Neželjen sadržaj ili oglašavanje',
      note: 'Posao',
    });
    for (const id of [first, third]) {
      const { id: known, content, can } = (await maja.get(`/admin/inbox/report/${id}`)).body.data;
      expect({ known, can }).toMatchObject({ known: first, can: { decide: true } });
      expect(content.together).toMatchObject({
        total: 3,
        reasons: [
          { reason: 'fraud', n: 2 },
          { reason: 'spam', n: 1 },
        ],
        reports: [{ id: first, details: 'Opis 0' }, { reporter: { name: 'Prijavitelj 1' } }, { id: third }],
      });
      expect(Date.parse(content.together.first_at)).toBeLessThanOrEqual(Date.parse(content.together.last_at));
    }
  });

  test('are claimed together by one user', async ({ as, db }) => {
    const { first, second } = await thrice(as, db);
    const [maja, marko] = [await as('moderator', 'Maja'), await as('moderator', 'Marko')];
    expect((await maja.post(`/admin/inbox/report/${second}/claim`)).body.data.claim.mine).toBe(true);
    expect((await marko.post(`/admin/inbox/report/${first}/claim`)).body.data.claim).toMatchObject({
      name: 'Maja',
      mine: false,
    });
    expect(await marko.post(url, { ...closing, id: second })).toHaveStatus(409);
    expect(await maja.delete(`/admin/inbox/report/${first}/claim`)).toHaveStatus(204);
    expect(await marko.post(url, { ...closing, id: second })).toHaveStatus(201);
  });

  test('are closed by one decision, which can be undone until the reporters are answered', async ({
    as,
    db,
    tasks,
  }) => {
    const { author, post, people, first, second } = await thrice(as, db);
    const maja = await as('moderator');
    const input = { kind: 'report', action: 'remove', reason: 'Lažan upit.' };
    const held = (await maja.post(url, { ...input, id: second })).body.data;
    expect(held).toMatchObject({ subject_id: first });
    expect((await cases(maja)).data).toEqual([]);
    await maja.post(`${url}/undo`, { ids: [held.id] });
    await tasks.runDue({ early: true });
    expect((await reportsOf(db)).map(({ status }) => status)).toEqual(['open', 'open', 'open']);
    expect((await cases(maja)).data).toMatchObject([{ id: first, note: 'Posao · 3 prijave' }]);

    expect(await maja.post(url, { ...input, id: second })).toHaveStatus(201);
    // A report filed during the ten seconds in which the decision can be undone is closed with the others.
    const late = await as('client', 'Zadnji');
    await late.post('/reports', { subject_type: 'job_post', subject_id: post, reason: 'other' });
    expect((await cases(maja)).data).toEqual([]);
    await tasks.runDue({ early: true });
    const closed = await reportsOf(db);
    expect(closed.map(({ status }) => status)).toEqual(['closed', 'closed', 'closed', 'closed']);
    expect(new Set(closed.map(({ decisionId }) => decisionId)).size).toBe(1);
    for (const { id } of [...people, late]) {
      const received = await db.select().from(notifications).where(eq(notifications.userId, id));
      expect(received.filter(({ kind }) => kind === 'report_decided')).toHaveLength(1);
    }
    expect((await author.get('/me/decisions')).body.data).toMatchObject([
      { measure: 'remove', reason: 'Lažan upit.' },
    ]);
    expect((await maja.get(`/admin/inbox/report/${second}`)).body.data).toMatchObject({
      waiting_since: null,
      content: { together: { total: 4 } },
    });
  });

  test('are decided only once, even by ten concurrent decisions that name different reports', async ({
    as,
    db,
    tasks,
  }) => {
    const { first, second, third } = await thrice(as, db);
    const people = await Promise.all(Array.from({ length: 10 }, (_, n) => as('moderator', `Moderator ${n}`)));
    const answers = await Promise.all(
      people.map((one, n) => one.post(url, { ...closing, id: [first, second, third][n % 3] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    await tasks.runDue({ early: true });
    const actions = await db
      .select()
      .from(auditEntries)
      .where(sql`action = 'report.close' and subject_id in ${[first, second, third]}`);
    expect(actions.map(({ subjectId }) => subjectId).sort()).toEqual([first, second, third]);
    expect(await db.select().from(inboxDecisions)).toMatchObject([{ state: 'done', subjectId: first }]);
  });

  test('get one decision per subject if selected together', async ({ as, db }) => {
    const { first, second, third } = await thrice(as, db);
    const maja = await as('moderator');
    const { data } = (await maja.post(`${url}/together`, { ...closing, ids: [third, second, first] })).body;
    expect(data).toMatchObject({ decided: [{ subject_id: first }], refused: [] });
    expect(data.decided).toHaveLength(1);
  });

  test('show that the subject is hidden because of them, until they are decided', async ({
    as,
    db,
    tasks,
  }) => {
    const { post, first, people } = await thrice(as, db);
    const old = sql.join(
      people.map(({ id }) => sql`${id}`),
      sql`, `,
    );
    // Only reports by three trusted people from different networks hide a post automatically. To meet this
    // condition, the reporters become trusted here and the network that they share is cleared.
    await db.execute(
      sql`update users set created_at = now() - interval '30 days', email_confirmed_at = now() where id in (${old})`,
    );
    await db.execute(sql`update reports set network = null`);
    const fourth = await as('client', 'Četvrti');
    await db.execute(
      sql`update users set created_at = now() - interval '30 days', email_confirmed_at = now() where id = ${fourth.id}`,
    );
    await fourth.post('/reports', { subject_type: 'job_post', subject_id: post, reason: 'fraud' });
    const maja = await as('moderator');
    expect((await maja.get(`/admin/inbox/report/${first}`)).body.data.content.item).toMatchObject({
      hidden: true,
    });
    await maja.post(url, { ...closing, id: first });
    await tasks.runDue({ early: true });
    expect((await maja.get(`/admin/inbox/report/${first}`)).body.data.content.item).toMatchObject({
      hidden: false,
      status: 'closed',
    });
    expect(
      (await db.execute<{ status: string }>(sql`select status from job_posts where id = ${post}`)).rows,
    ).toEqual([{ status: 'active' }]);
  });
});

describe('a detected phone number', () => {
  const iban = 'Predujam uplatite na račun 0912345678, treba obojiti ogradu od 30 metara.';
  const counts = async (db: Db) =>
    (await db.select().from(signalCounts)).map(({ signal, hits, misses }) => ({ signal, hits, misses }));

  test('marked as a false positive counts as a miss and is not highlighted until the content is resent', async ({
    as,
    db,
  }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    const id = await makePost(db, ana.id, { status: 'pending', subject: iban });
    await runDetectorsOnWaiting(db);
    const shown = async () => (await maja.get(`/admin/inbox/job_post/${id}`)).body.data;
    const check = async () =>
      (await shown()).content.item.checks.find(({ key }: { key: string }) => key === 'phone_in_text').ok;
    expect(await shown()).toMatchObject({
      can: { clear_phone: true },
      signals: [{ signal: 'contact' }],
      content: { item: { spots: [{ key: 'phone_in_text' }] } },
    });
    expect(await check()).toBe(false);
    expect(await maja.post(`/admin/inbox/job_post/${id}/not-a-phone`)).toHaveStatus(204);
    expect(await shown()).toMatchObject({
      can: { clear_phone: false },
      signals: [],
      content: { item: { spots: [] } },
    });
    expect(await check()).toBe(true);
    expect(await counts(db)).toEqual([{ signal: 'contact', hits: 0, misses: 1 }]);
    // A further run of the detectors must not count the same text twice.
    const again = await waitingCase(db, 'job_post', id);
    if (again) await runDetectors(db, 'job_post', again);
    expect(await shown()).toMatchObject({ can: { clear_phone: false }, signals: [] });
    // Neither repeating the call nor deciding the post changes the count.
    expect(await maja.post(`/admin/inbox/job_post/${id}/not-a-phone`)).toHaveStatus(204);
    await maja.post(`/admin/job-posts/${id}/decline`, { reason: 'Nejasan opis' });
    expect(await counts(db)).toEqual([{ signal: 'contact', hits: 0, misses: 1 }]);
    expect(
      await db.select().from(auditEntries).where(sql`action = 'signal.not_phone' and subject_id = ${id}`),
    ).toMatchObject([{ actorId: maja.id }]);

    await db.execute(
      sql`update job_posts set status = 'pending', submitted_at = now() + interval '1 second' where id = ${id}`,
    );
    await runDetectorsOnWaiting(db);
    expect(await shown()).toMatchObject({ can: { clear_phone: true }, signals: [{ signal: 'contact' }] });
  });

  test('can be marked as a false positive before the detectors run, while an email address beside it stays highlighted', async ({
    as,
    db,
  }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    const id = await makePost(db, ana.id, {
      status: 'pending',
      subject: `${iban} Pišite na ana@primjer.hr.`,
    });
    expect(await maja.post(`/admin/inbox/job_post/${id}/not-a-phone`)).toHaveStatus(204);
    await runDetectorsOnWaiting(db);
    const { can, signals, content } = (await maja.get(`/admin/inbox/job_post/${id}`)).body.data;
    expect(can.clear_phone).toBe(false);
    expect(signals).toMatchObject([{ signal: 'contact', reason: 'U tekstu stoji email adresa.' }]);
    expect(content.item.spots).toMatchObject([{ key: 'email_in_text' }]);
    expect(await counts(db)).toEqual([]);
  });

  test('in a reported text is marked as a false positive in all reports about the text', async ({
    as,
    db,
  }) => {
    const { first, second, post } = await thrice(as, db);
    await db.execute(
      sql`update reports set snapshot = jsonb_build_object('subject', ${iban}::text) where subject_id = ${post}`,
    );
    await runDetectorsOnWaiting(db);
    const maja = await as('moderator');
    expect((await maja.get(`/admin/inbox/report/${first}`)).body.data.can.clear_phone).toBe(true);
    expect(await maja.post(`/admin/inbox/report/${second}/not-a-phone`)).toHaveStatus(204);
    expect((await maja.get(`/admin/inbox/report/${first}`)).body.data).toMatchObject({
      can: { clear_phone: false },
      signals: [],
      urgent: true,
    });
    expect((await db.select().from(contentFingerprints)).map(({ notPhone }) => notPhone)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('can be restored after a mistaken dismissal: the false positive is no longer counted, and both actions are logged', async ({
    as,
    db,
  }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    const id = await makePost(db, ana.id, { status: 'pending', subject: iban });
    await runDetectorsOnWaiting(db);
    const shown = async () => (await maja.get(`/admin/inbox/job_post/${id}`)).body.data;
    const before = await shown();
    expect(before.can).toMatchObject({ clear_phone: true, restore_phone: false });
    // Reverting succeeds even though nothing has been recorded yet.
    expect(await maja.delete(`/admin/inbox/job_post/${id}/not-a-phone`)).toHaveStatus(204);
    await maja.post(`/admin/inbox/job_post/${id}/not-a-phone`);
    expect((await shown()).can).toMatchObject({ clear_phone: false, restore_phone: true });
    await db.execute(sql`update signal_counts set month = month - interval '1 month'`);
    for (let times = 0; times < 2; times++)
      expect(await maja.delete(`/admin/inbox/job_post/${id}/not-a-phone`)).toHaveStatus(204);
    expect(await shown()).toEqual(before);
    expect(await counts(db)).toEqual([{ signal: 'contact', hits: 0, misses: 0 }]);
    const actions = await db
      .select()
      .from(auditEntries)
      .where(sql`action like 'signal.%' and subject_id = ${id}`)
      .orderBy(auditEntries.id);
    expect(actions.map(({ action }) => action)).toEqual(['signal.not_phone', 'signal.phone']);
    await maja.post(`/admin/job-posts/${id}/decline`, { reason: 'Kontakt u opisu' });
    expect(await counts(db)).toContainEqual({ signal: 'contact', hits: 1, misses: 0 });
  });

  test('is marked as a false positive, and restored, in all thirty reports about the post', async ({
    as,
    db,
  }) => {
    const { first, post } = await thrice(as, db);
    const maja = await as('moderator');
    await db.execute(sql`insert into reports (subject_type, subject_id, subject_user_id, reason, snapshot)
      select 'job_post', ${post}, subject_user_id, 'spam', '{}' from reports, generate_series(1, 27) where id = ${first}`);
    await db.execute(
      sql`update reports set snapshot = jsonb_build_object('subject', ${iban}::text) where subject_id = ${post}`,
    );
    await db.execute(
      sql`update reports set snapshot = '{"subject": "Treba obojiti ogradu od 30 metara."}' where id = ${first}`,
    );
    await runDetectorsOnWaiting(db);
    const to = `/admin/inbox/report/${first}/not-a-phone`;
    const findings = () => db.$count(signalFindings, eq(signalFindings.signal, 'contact'));
    expect(await findings()).toBe(29);
    expect(await maja.post(to)).toHaveStatus(204);
    expect([await findings(), await counts(db)]).toEqual([0, [{ signal: 'contact', hits: 0, misses: 29 }]]);
    expect((await maja.get(`/admin/inbox/report/${first}`)).body.data.can).toMatchObject({
      clear_phone: false,
      restore_phone: true,
    });
    expect(await maja.delete(to)).toHaveStatus(204);
    expect([await findings(), await counts(db)]).toEqual([29, [{ signal: 'contact', hits: 0, misses: 0 }]]);
  });

  test('can be marked as a false positive only by users who may decide, and only in waiting cases', async ({
    as,
    db,
    visitor,
  }) => {
    const [ana, maja, marko] = [
      await as('client'),
      await as('moderator', 'Maja'),
      await as('moderator', 'Marko'),
    ];
    const id = await makePost(db, ana.id, { status: 'pending', subject: iban });
    const to = `/admin/inbox/job_post/${id}/not-a-phone`;
    const lost = ['ad/1', 'lost/1', 'job_post/999999', 'report/999999', 'job_post/x'];
    await marko.post(`/admin/inbox/job_post/${id}/claim`);
    for (const say of ['post', 'delete'] as const) {
      expect(await visitor[say](to)).toHaveStatus(401);
      for (const part of ['client', 'support', 'finance'] as const)
        expect(await (await as(part))[say](to)).toHaveStatus(403);
      for (const path of lost)
        expect(await maja[say](`/admin/inbox/${path}/not-a-phone`), path).toHaveStatus(404);
      expect(await maja[say](to)).toHaveStatus(409);
    }
    await marko.post(url, { kind: 'job_post', id, action: 'approve' });
    for (const say of ['post', 'delete'] as const)
      expect((await maja[say](to)).body.message).toBe('Posao je već pregledan.');
  });
});
