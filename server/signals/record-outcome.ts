import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { type DetectedKind, enoughDecided, type SignalName, signalNames } from '#contract/signal-kinds.ts';
import type { Finding, SignalCount } from '#contract/signals.ts';
import { countBans } from '../bans/matches.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { monthBegan } from '../platform/db/today.ts';
import { cases } from './cases.ts';
import { minHashOf, runsOf } from './min-hash.ts';
import { contentFingerprints, signalCounts, signalFindings } from './tables.ts';

/** Fingerprints a case decided before the detectors examined it, so that later copies are found. */
async function fingerprintUnexamined(tx: Tx, kind: DetectedKind, id: number): Promise<void> {
  const { table, owner, text, since } = cases[kind];
  const { rows } = await tx.execute<{ owner: number | null; text: string; since: string }>(
    sql`select ${owner} as owner, ${text} as text, ${since} as since from ${table} where t.id = ${id}
      and not exists (select from ${contentFingerprints} m where m.kind = ${kind} and m.subject_id = t.id)`,
  );
  for (const row of rows)
    await tx
      .insert(contentFingerprints)
      .values({
        kind,
        subjectId: id,
        userId: row.owner,
        seenAt: new Date(row.since),
        minhash: minHashOf(runsOf(row.text)),
      })
      .onConflictDoNothing();
}

/**
 * Counts each finding about a decided case, and each ban that matched it, as a hit if the case was declined,
 * otherwise as a miss, and deletes the findings. Fingerprints the case if the detectors have not examined it.
 */
export async function recordOutcome(tx: Tx, kind: DetectedKind, id: number, refused: boolean): Promise<void> {
  await fingerprintUnexamined(tx, kind, id);
  const gone = await tx
    .delete(signalFindings)
    .where(and(eq(signalFindings.kind, kind), eq(signalFindings.subjectId, id)))
    .returning({ signal: signalFindings.signal, bans: signalFindings.bans });
  if (gone.length === 0) return;
  // Sorted, so that two concurrent decisions take locks in the same order and cannot deadlock.
  await add(tx, gone.map(({ signal }) => signal).sort(), refused);
  await countBans(
    tx,
    gone.flatMap(({ bans }) => bans ?? []),
    refused,
  );
  await tx
    .update(contentFingerprints)
    .set({ urgent: false })
    .where(and(eq(contentFingerprints.kind, kind), eq(contentFingerprints.subjectId, id)));
}

const add = (tx: Tx, names: readonly SignalName[], right: boolean) =>
  tx
    .insert(signalCounts)
    .values(
      names.map((signal) => ({
        signal,
        month: monthBegan,
        hits: right ? 1 : 0,
        misses: right ? 0 : 1,
      })),
    )
    .onConflictDoUpdate({
      target: [signalCounts.signal, signalCounts.month],
      set: {
        hits: sql`${signalCounts.hits} + excluded.hits`,
        misses: sql`${signalCounts.misses} + excluded.misses`,
      },
    });

/** Counts a miss recorded by a moderator before the decision. */
export const countMiss = (tx: Tx, signal: SignalName) => add(tx, [signal], false);

/**
 * Reverts a miss. Subtracts it from the latest month that has one, because the month may have changed since
 * it was counted.
 */
export const revertMiss = (tx: Tx, signal: SignalName) =>
  tx.execute(sql`update ${signalCounts} set misses = misses - 1
    where signal = ${signal} and misses > 0 and month = (select max(month) from ${signalCounts} where signal = ${signal} and misses > 0)`);

/**
 * Returns the findings about a case, each signal once, in the order of the signal table. Several rows may
 * form one case.
 */
export async function findingsOf(db: DbOrTx, kind: DetectedKind, ...ids: number[]): Promise<Finding[]> {
  const rows = await db
    .select({
      signal: signalFindings.signal,
      reason: signalFindings.reason,
      kind: signalFindings.aboutKind,
      id: signalFindings.aboutId,
    })
    .from(signalFindings)
    .where(
      and(
        eq(signalFindings.kind, kind),
        inArray(signalFindings.subjectId, ids),
        inArray(signalFindings.signal, [...signalNames]),
      ),
    )
    .orderBy(signalFindings.subjectId);
  const first = signalNames.flatMap((signal) => rows.find((row) => row.signal === signal) ?? []);
  const records = await recordsOf(
    db,
    first.map(({ signal }) => signal),
  );
  return first.map(({ signal, reason, kind: about, id: number }) => ({
    signal,
    reason,
    about: about === null || number === null ? null : { kind: about, id: number },
    record: records.get(signal) ?? null,
  }));
}

/** Older months are ignored, because detectors may have changed since. */
const recent = sql`month > ${monthBegan} - interval '12 months'`;

/**
 * Returns the precision of these signals, omitting signals with too few decided cases. Reads only a few rows
 * per signal.
 */
async function recordsOf(
  db: DbOrTx,
  names: readonly SignalName[],
): Promise<Map<SignalName, NonNullable<Finding['record']>>> {
  if (names.length === 0) return new Map();
  const { rows } = await db.execute<{ signal: SignalName; hits: number; decided: number }>(sql`
    select signal, sum(hits)::int as hits, sum(hits + misses)::int as decided from ${signalCounts} where signal in ${[...names]} and ${recent}
    group by signal having sum(hits + misses) >= ${enoughDecided}`);
  return new Map(rows.map(({ signal, hits, decided }) => [signal, { hits, decided }]));
}

/**
 * Returns, for each detector, the number of open findings, and how many recent findings led to a measure and
 * how many did not.
 */
export async function countSignals(db: Db): Promise<SignalCount[]> {
  const { rows } = await db.execute<{ signal: string; open: number; hits: number; misses: number }>(sql`
    select signal, sum(open)::int as open, sum(hits)::int as hits, sum(misses)::int as misses from (
      select signal, 0 as open, hits, misses from ${signalCounts} where ${recent}
      union all select signal, count(*), 0, 0 from ${signalFindings} group by signal) counted
    group by signal`);
  return signalNames.map((signal) => {
    const { open = 0, hits = 0, misses = 0 } = rows.find((row) => row.signal === signal) ?? {};
    return { signal, open, hits, misses };
  });
}

/**
 * Deletes findings and fingerprints older than `before`. Such findings belong to cases that were never
 * decided.
 */
export async function deleteMarks(db: Db, before: Date): Promise<void> {
  await db.delete(signalFindings).where(lt(signalFindings.createdAt, before));
  await db.delete(contentFingerprints).where(lt(contentFingerprints.seenAt, before));
}
