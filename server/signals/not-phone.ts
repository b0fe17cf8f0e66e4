import { and, eq, sql } from 'drizzle-orm';
import { type Examined, signals, urgentWeight } from '#contract/signal-kinds.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import { examine, waitingCase } from './examine.ts';
import { contactsIn } from './notices.ts';
import { countMiss } from './settle.ts';
import { signalFindings, signalMarks } from './tables.ts';

const of = (kind: Examined, id: number) => and(eq(signalMarks.kind, kind), eq(signalMarks.subjectId, id));

/**
 * A moderator says that what was taken for a phone number is none: the text is marked no longer until it is sent anew. That is a miss of the signal, unless an email
 * address still speaks for it. Saying it twice changes nothing. False if the case does not wait.
 */
export async function clearPhone(db: Db, kind: Examined, id: number): Promise<boolean> {
  const found = await waitingCase(db, kind, id);
  if (!found) return false;
  const [mark] = await db.select({ seenAt: signalMarks.seenAt }).from(signalMarks).where(of(kind, id));
  // Somebody was quicker than the job that looks at what is new.
  if (!mark || mark.seenAt < new Date(found.since)) await examine(db, kind, found);
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(signalMarks)
      .set({ notPhone: true })
      .where(and(of(kind, id), eq(signalMarks.notPhone, false)));
    if (!rowCount) return;
    const finding = and(eq(signalFindings.kind, kind), eq(signalFindings.subjectId, id), eq(signalFindings.signal, 'contact'));
    const left = contactsIn(found.text, { notPhone: true });
    if (left !== null) return void (await tx.update(signalFindings).set({ reason: left }).where(finding));
    const gone = await tx.delete(signalFindings).where(finding).returning({ signal: signalFindings.signal });
    if (gone.length === 0) return;
    await countMiss(tx, 'contact');
    const others = await tx
      .select({ signal: signalFindings.signal })
      .from(signalFindings)
      .where(and(eq(signalFindings.kind, kind), eq(signalFindings.subjectId, id)));
    const weight = others.reduce((sum, { signal }) => sum + (signals[signal]?.weight ?? 0), 0);
    await tx
      .update(signalMarks)
      .set({ urgent: weight >= urgentWeight })
      .where(of(kind, id));
  });
  return true;
}

/** Which of these posts have no phone number whatever their text looks like, as they stand now. */
export async function postsWithoutPhone(db: DbOrTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from job_posts p join ${signalMarks} m on m.kind = 'job_post' and m.subject_id = p.id
    where p.id in ${[...ids]} and m.not_phone and m.seen_at >= p.submitted_at`);
  return new Set(rows.map(({ id }) => id));
}
