import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { planner, readsWhole, roadsOf, vacuumed } from '../testing/plans.ts';
import { piecesOf } from './picture-hash.ts';
import { findingsOf } from './record-outcome.ts';
import { runDetectorsOnWaiting } from './run-detectors.ts';

const many = 60_000;

test(`a copied picture is found among ${many} pictures without reading them all`, {
  timeout: 300_000,
}, async ({ as, db }) => {
  const [ana, ivo] = [await as('client'), await as('client')];
  // Inserts hashes of random bits, with the quarters numbered as in `piecesOf`.
  await db.execute(sql`
    insert into image_hashes (kind, subject_id, storage_key, hash, pieces, created_at)
    select 'portfolio', 1000000 + n, 'portfolio/' || n, hash, array[
        ((hash & 65535)::bit(32))::int, ((65536 | (hash >> 16 & 65535))::bit(32))::int, ((131072 | (hash >> 32 & 65535))::bit(32))::int, ((196608 | (hash >> 48 & 65535))::bit(32))::int],
      now() - interval '1 day'
    from (select n, ('x' || left(md5(n::text), 16))::bit(64)::bigint as hash from generate_series(1, ${many}) n) made`);
  const { rows } = await db.execute<{ hash: string; pieces: number[] }>(
    sql`select hash::text, pieces from image_hashes where subject_id = 1000777`,
  );
  const hash = BigInt.asUintN(64, BigInt(rows[0]?.hash ?? 0));
  expect(rows[0]?.pieces).toEqual(piecesOf(hash));
  const [original, copy, fresh] = [
    await makePost(db, ana.id),
    await makePost(db, ivo.id, { status: 'pending' }),
    await makePost(db, ivo.id, {
      status: 'pending',
      subject: 'Nešto posve drugo o čemu se dosad nije pisalo.',
    }),
  ];
  const mark = (post: number, value: bigint) =>
    db.execute(sql`insert into image_hashes (kind, subject_id, storage_key, hash, pieces)
      values ('job_post', ${post}, ${`job-posts/${post}`}, ${BigInt.asIntN(64, value).toString()}::bigint, ${sql.param(piecesOf(value))}::int[])`);
  const own = 0x93a5_c8e1_5b72_d46fn;
  await mark(original, own);
  // The copy differs in six bits, spread over all four quarters.
  await mark(copy, own ^ 0x0001_0001_0003_0003n);
  await mark(fresh, hash ^ 0xff_0000n);
  await vacuumed(db, 'image_hashes');
  const plans = await planner(db, /pieces &&/)((heard) => runDetectorsOnWaiting(heard));
  console.info(plans.map((plan) => `${plan.ms.toFixed(1)} ms  ${roadsOf(plan)}`).join('\n'));
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(roadsOf(plan)).toContain('image_hashes_alike');
    expect(readsWhole(plan, ['image_hashes'])).toBe(false);
  }
  expect((await findingsOf(db, 'job_post', copy)).map(({ about }) => about)).toContainEqual({
    kind: 'job_post',
    id: original,
  });
  // A hash that differs in eight bits belongs to another picture.
  expect((await findingsOf(db, 'job_post', fresh)).filter(({ signal }) => signal === 'same_picture')).toEqual(
    [],
  );
});
