import { and, eq, sql } from 'drizzle-orm';
import { type DetectedKind, signals, urgentWeight } from '#contract/signal-kinds.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import { cases } from './cases.ts';
import { contactsIn } from './detectors.ts';
import { countMiss, revertMiss } from './record-outcome.ts';
import { runDetectors, waitingCase } from './run-detectors.ts';
import { contentFingerprints, signalFindings } from './tables.ts';

const signal = 'contact';

/**
 * Records or reverts a moderator's verdict that a detected phone number is not a phone number; the verdict
 * remains valid until the text is submitted again. The verdict counts as a false positive of the detector
 * unless the finding also names an email address. Does nothing if the verdict is already recorded or the case
 * is not waiting.
 */
export async function recordPhoneVerdict(
  db: Db,
  kind: DetectedKind,
  id: number,
  { isPhone }: { isPhone: boolean },
): Promise<void> {
  const mark = and(eq(contentFingerprints.kind, kind), eq(contentFingerprints.subjectId, id));
  const found = await waitingCase(db, kind, id);
  if (!found) return;
  const [seen] = await db.select({ at: contentFingerprints.seenAt }).from(contentFingerprints).where(mark);
  // The periodic detector run may not have examined this version yet.
  if (!seen || seen.at < new Date(found.since)) await runDetectors(db, kind, found);
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(contentFingerprints)
      .set({ notPhone: !isPhone })
      .where(and(mark, eq(contentFingerprints.notPhone, isPhone)));
    if (!rowCount) return;
    const [text, without] = [contactsIn(found.text), contactsIn(found.text, { notPhone: true })];
    // No phone number is detected in this text: the moderator may have marked a number in another version of
    // the reported content.
    if (text === without) return;
    const reason = isPhone ? text : without;
    const row = { kind, subjectId: id, signal } as const;
    const finding = and(
      eq(signalFindings.kind, kind),
      eq(signalFindings.subjectId, id),
      eq(signalFindings.signal, signal),
    );
    if (reason === null) await tx.delete(signalFindings).where(finding);
    else
      await tx
        .insert(signalFindings)
        .values({ ...row, reason, userId: found.owner })
        .onConflictDoUpdate({
          target: [signalFindings.kind, signalFindings.subjectId, signalFindings.signal],
          set: { reason },
        });
    if (without !== null) return;
    await (isPhone ? revertMiss : countMiss)(tx, signal);
    const findings = await tx
      .select({ signal: signalFindings.signal })
      .from(signalFindings)
      .where(and(eq(signalFindings.kind, kind), eq(signalFindings.subjectId, id)));
    const weight = findings.reduce((sum, one) => sum + (signals[one.signal]?.weight ?? 0), 0);
    await tx
      .update(contentFingerprints)
      .set({ urgent: weight >= urgentWeight })
      .where(mark);
  });
}

/**
 * Returns the ids of cases whose number a moderator declared not to be a phone number since the case was
 * submitted.
 */
export async function withoutPhone(
  db: DbOrTx,
  kind: DetectedKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { table, since } = cases[kind];
  const { rows } = await db.execute<{ id: number }>(sql`
    select t.id from ${table} join ${contentFingerprints} m on m.kind = ${kind} and m.subject_id = t.id where t.id in ${[...ids]} and m.not_phone and m.seen_at >= ${since}`);
  return new Set(rows.map(({ id }) => id));
}
