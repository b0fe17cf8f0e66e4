// @module-tag sql

import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { fillTables, planner, readsWhole, roadsOf } from '../testing/plans.ts';
import { minHashOf, runsOf } from './min-hash.ts';
import { findingsOf } from './record-outcome.ts';
import { runDetectorsOnWaiting } from './run-detectors.ts';

const many = 20_000;
const words =
  'kupaonica slavina pločice krov oluk fasada parket ličenje stan kuća terasa ograda vrata prozor bojler grijanje struja utičnica podrum dvorište Zadar Split'.split(
    ' ',
  );

function textOf(n: number): string {
  if (n % 100 === 0)
    return `Nudimo povoljne kredite bez provjere za sve građane, isplata isti dan, javite se odmah porukom broj ${n}.`;
  let seed = n * 2_654_435_761;
  const next = () => words[(seed = (Math.imul(seed, 48_271) >>> 0) + 11) % words.length] ?? '';
  return `Treba mi ${Array.from({ length: 18 }, next).join(' ')} broj ${n}.`;
}

test('a near-duplicate text is found among twenty thousand posts without reading them all', {
  timeout: 240_000,
}, async ({ as, db }) => {
  const ana = await as('client');
  const id = await makePost(db, ana.id, { subject: textOf(7) });
  for (let from = 0; from < many; from += 1000) {
    const rows = Array.from({ length: 1000 }, (_, at) => textOf(from + at + 1));
    await fillTables(db, [
      sql`with texts as (select * from unnest(${sql.param(rows)}::text[], ${sql.param(rows.map((text) => `{${minHashOf(runsOf(text)).join(',')}}`))}::text[]) t(subject, minhash)),
      made as (insert into job_posts (user_id, subject, status, kind, job_category_id, job_type_id, reviewed_at)
        select p.user_id, t.subject, 'finished', p.kind, p.job_category_id, p.job_type_id, now() from texts t, job_posts p where p.id = ${id} returning id, user_id, subject)
      insert into content_fingerprints (kind, subject_id, user_id, seen_at, minhash)
        select 'job_post', m.id, m.user_id, now(), t.minhash::int[] from made m join texts t using (subject)`,
    ]);
  }
  await db.execute(sql`vacuum analyze content_fingerprints`);
  await db.execute(sql`vacuum analyze job_posts`);
  const pending = (text: string) => makePost(db, ana.id, { status: 'pending', subject: text });
  const one = await pending(textOf(4321).replace('Treba mi', 'Tražim'));
  const common = await pending(textOf(500));
  const plans = await planner(db, /minhash &&/)((heard) => runDetectorsOnWaiting(heard));
  console.info(plans.map((plan) => `${plan.ms.toFixed(1)} ms  ${roadsOf(plan)}`).join('\n'));
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(roadsOf(plan)).toContain('content_fingerprints_of_text');
    expect(readsWhole(plan, ['content_fingerprints', 'job_posts'])).toBe(false);
  }
  expect((await findingsOf(db, 'job_post', one))[0]?.reason).toContain('podudara s objavom');
  expect((await findingsOf(db, 'job_post', common))[0]?.reason).toMatch(/i još 39\.$/);
});
