import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { makeAd } from '../testing/ads.ts';
import { test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { markOldTexts } from './backlog.ts';
import { findingsOf } from './record-outcome.ts';
import { runDetectorsOnWaiting } from './run-detectors.ts';

const many = 450;
const offer =
  'Nudimo povoljne kredite bez provjere za sve građane, isplata isti dan, javite se odmah porukom.';
const markedOf = async (db: Db) =>
  (
    await db.execute<{ id: number }>(
      sql`select subject_id as id from content_fingerprints where kind = 'job_post' order by 1`,
    )
  ).rows.map(({ id }) => id);
const upto = async (db: Db) =>
  (await db.execute<{ upto: number }>(sql`select upto from backfill_cursors where kind = 'job_post'`)).rows[0]
    ?.upto;

const dying = (db: Db, nth: number): Db => {
  let n = 0;
  const transaction: Db['transaction'] = (work, config) =>
    db.transaction(async (tx) => {
      const result = await work(tx);
      if (++n === nth) throw new Error('the process ends');
      return result;
    }, config);
  return new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  });
};

test.beforeEach(async ({ db }) => {
  for (const table of ['content_fingerprints', 'signal_findings', 'backfill_cursors', 'job_posts', 'ads'])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
});

test('even if runs are interrupted, each old text is fingerprinted once, so that its next copy is found', async ({
  as,
  db,
}) => {
  const [ana, ivo] = [await as('client'), await as('client')];
  const first = await makePost(db, ana.id, { status: 'inactive', subject: offer });
  await db.execute(
    sql`update job_posts set created_at = now() - interval '40 days', submitted_at = now() - interval '40 days' where id = ${first}`,
  );
  await db.execute(sql`
    insert into job_posts (user_id, subject, status, kind, job_category_id, job_type_id, created_at, submitted_at)
    select user_id, 'Posao koji nitko drugi nije opisao, broj ' || md5(n::text) || ' ' || n, 'finished', kind, job_category_id, job_type_id, created_at, submitted_at
    from job_posts, generate_series(1, ${many}) n where id = ${first}`);
  await expect(markOldTexts(dying(db, 2))).rejects.toThrow('the process ends');
  const half = await markedOf(db);
  expect([half.length, await upto(db)]).toEqual([200, half.at(-1)]);
  await markOldTexts(db, 0);
  expect(await markedOf(db)).toHaveLength(200);
  await markOldTexts(db);
  expect(await markedOf(db)).toHaveLength(many + 1);
  const copy = await makePost(db, ivo.id, { status: 'pending', subject: offer });
  await runDetectorsOnWaiting(db);
  expect((await findingsOf(db, 'job_post', copy)).find(({ signal }) => signal === 'same_text')).toMatchObject(
    { about: { kind: 'job_post', id: first } },
  );
});

test('texts awaiting approval, drafts and texts older than a year are skipped; texts newer than an hour are fingerprinted later', async ({
  as,
  db,
}) => {
  const ana = await as('client');
  const old = await makePost(db, ana.id, { subject: offer });
  await db.execute(
    sql`update job_posts set created_at = now() - interval '400 days', submitted_at = now() - interval '400 days' where id = ${old}`,
  );
  const waiting = await makePost(db, ana.id, { status: 'pending', subject: offer });
  const quick = await makePost(db, ana.id, { subject: offer });
  const draft = await makeAd(db, { status: 'draft', userId: ana.id, submittedAt: null });
  const shown = await makeAd(db, { status: 'active', userId: null, submittedAt: new Date() });
  await db.execute(sql`update job_posts set created_at = now() - interval '2 hours' where id = ${waiting}`);
  await db.execute(sql`update ads set created_at = now() - interval '2 hours'`);
  await markOldTexts(db);
  expect([await markedOf(db), await upto(db)]).toEqual([[], waiting]);
  expect((await db.execute(sql`select subject_id from content_fingerprints where kind = 'ad'`)).rows).toEqual(
    [{ subject_id: shown }],
  );
  expect(draft).not.toBe(shown);
  await db.execute(sql`update job_posts set created_at = now() - interval '2 hours' where id = ${quick}`);
  await markOldTexts(db);
  expect([await markedOf(db), await upto(db)]).toEqual([[quick], quick]);
  await runDetectorsOnWaiting(db);
  expect(await markedOf(db)).toEqual([waiting, quick]);
});
