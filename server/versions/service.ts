import { and, desc, eq, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { versions } from './tables.ts';

export interface Subject {
  type: 'page' | 'news' | 'question' | 'job_category';
  id: number;
}

const of = ({ type, id }: Subject) => and(eq(versions.subjectType, type), eq(versions.subjectId, id));

/**
 * Stores content as the next version of a subject. Call in the transaction that saves the subject, after
 * locking its row.
 */
export async function keepVersion(
  tx: Tx,
  subject: Subject,
  authorId: number | null,
  content: Record<string, unknown>,
): Promise<void> {
  const last = sql<number>`(select coalesce(max(${versions.number}), 0) + 1 from ${versions} where ${of(subject)})`;
  await tx
    .insert(versions)
    .values({ subjectType: subject.type, subjectId: subject.id, number: last, content, authorId });
}

/** Returns the newest versions of a subject, at most `limits.versionsMost`, newest first. */
export const versionsOf = (db: Db, subject: Subject): Promise<(typeof versions.$inferSelect)[]> =>
  db.select().from(versions).where(of(subject)).orderBy(desc(versions.number)).limit(limits.versionsMost);

/** Returns the content of the newest version whose `field` equals `value`. */
export async function versionWhere(
  db: DbOrTx,
  subject: Subject,
  field: string,
  value: string,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await db
    .select({ content: versions.content })
    .from(versions)
    .where(and(of(subject), sql`${versions.content} ->> ${field} = ${value}`))
    .orderBy(desc(versions.number))
    .limit(1);
  return row?.content;
}

/** Deletes all versions of a subject. Call before deleting the subject. */
export const deleteVersions = (tx: Tx, subject: Subject) => tx.delete(versions).where(of(subject));
