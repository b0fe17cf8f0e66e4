import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { retention } from '#contract/data-inventory.ts';
import type { DetectedKind } from '#contract/signal-kinds.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import { cases } from './cases.ts';
import { minHashOf, runsOf } from './min-hash.ts';

interface Sent extends Record<string, unknown> {
  id: number;
  owner: number | null;
  text: string;
  sent: string | null;
  missing: boolean;
}

const compared = ['job_post', 'ad'] as const satisfies readonly DetectedKind[];

const together = 200;

/**
 * Fingerprints the next texts in id order and advances the cursor in the same transaction. Returns whether
 * there may be more.
 */
async function markNext(tx: Tx, kind: (typeof compared)[number]): Promise<boolean> {
  const each = cases[kind];
  const { rows: walked } = await tx.execute<{ upto: number }>(
    sql`insert into backfill_cursors (kind, upto) values (${kind}, 0) on conflict (kind) do update set upto = backfill_cursors.upto returning upto`,
  );
  // Skips drafts, which were never sent, and texts that await a decision, because the detectors will
  // fingerprint those themselves. Rows younger than an hour are left for a later run, because one with a
  // lower id may be uncommitted or still being decided.
  const { rows } = await tx.execute<Sent>(sql`
    select t.id, ${each.owner} as owner, ${each.text} as text, case when not (${each.waits}) then ${each.since} end as sent,
      not exists (select from content_fingerprints m where m.kind = ${kind} and m.subject_id = t.id) as missing
    from (select * from ${each.table} where t.id > ${walked[0]?.upto ?? 0} order by t.id limit ${together}) t where t.created_at < now() - interval '1 hour' order by t.id`);
  const oldest = Date.now() - retention.signals.days * 86_400_000;
  for (const { id, owner, text, sent: at, missing } of rows) {
    if (!missing || at === null || Date.parse(at) < oldest) continue;
    const minhash = minHashOf(runsOf(text));
    await tx.execute(sql`insert into content_fingerprints (kind, subject_id, user_id, seen_at, minhash) values (${kind}, ${id}, ${owner}, ${at}, ${sql.param(minhash)}::int[])
      on conflict do nothing`);
    // Lets other requests run between two texts.
    await breathe();
  }
  const last = rows.at(-1);
  if (last) await tx.execute(sql`update backfill_cursors set upto = ${last.id} where kind = ${kind}`);
  return rows.length === together;
}

/**
 * Fingerprints texts that have none: those older than the fingerprints, and those decided before the
 * detectors ran. Stops after `patience` ms; the next run continues from the cursor, also after a crash.
 */
export async function markOldTexts(db: Db, patience = 20_000): Promise<void> {
  const end = Date.now() + patience;
  for (const kind of compared) while (Date.now() < end && (await db.transaction((tx) => markNext(tx, kind))));
}
