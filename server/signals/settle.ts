import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { type Examined, enoughDecided, type SignalName, signalNames } from '#contract/signal-kinds.ts';
import type { Finding, SignalCount } from '#contract/signals.ts';
import { countBans } from '../bans/service.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { signalCounts, signalFindings, signalMarks } from './tables.ts';

/** Counts what was noticed about a decided case: a hit if it was not accepted, else a miss; then it is forgotten. */
export async function settle(tx: Tx, kind: Examined, id: number, refused: boolean): Promise<void> {
  const gone = await tx
    .delete(signalFindings)
    .where(and(eq(signalFindings.kind, kind), eq(signalFindings.subjectId, id)))
    .returning({ signal: signalFindings.signal, bans: signalFindings.bans });
  if (gone.length === 0) return;
  // In one order, so that two decisions at once wait for each other instead of locking each other out.
  await add(tx, gone.map(({ signal }) => signal).sort(), refused);
  await countBans(
    tx,
    gone.flatMap(({ bans }) => bans ?? []),
    refused,
  );
  await tx
    .update(signalMarks)
    .set({ urgent: false })
    .where(and(eq(signalMarks.kind, kind), eq(signalMarks.subjectId, id)));
}

const add = (tx: Tx, names: readonly SignalName[], right: boolean) =>
  tx
    .insert(signalCounts)
    .values(
      names.map((signal) => ({
        signal,
        month: sql`date_trunc('month', now())::date`,
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

/** A moderator said before the decision that a signal was wrong. */
export const countMiss = (tx: Tx, signal: SignalName) => add(tx, [signal], false);

/** That was a mistake; the month may have ended meanwhile. */
export const takeBackMiss = (tx: Tx, signal: SignalName) =>
  tx.execute(sql`update ${signalCounts} set misses = misses - 1
    where signal = ${signal} and misses > 0 and month = (select max(month) from ${signalCounts} where signal = ${signal} and misses > 0)`);

/** What was noticed about a case, each signal once, in the order of the table of signals; several rows may be one case. */
export async function findingsOf(db: DbOrTx, kind: Examined, ...ids: number[]): Promise<Finding[]> {
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

/** The months that speak for a signal as it is now. */
const recent = sql`month > now() - interval '12 months'`;

/** How often these signals were right, of those with enough decided cases: a few rows of the key each. */
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

/** How each signal did in twelve months, and what it says about cases that wait. */
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

/** What was noticed about cases that nobody decided, and marks of old texts. */
export async function dropMarks(db: Db, before: Date): Promise<void> {
  await db.delete(signalFindings).where(lt(signalFindings.createdAt, before));
  await db.delete(signalMarks).where(lt(signalMarks.seenAt, before));
}
