import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { FileAnswer } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { ReportCase, ReportGroup } from '#contract/reports.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { addressOf } from '../platform/limits/address.ts';
import { deleteStored, orDelete } from '../platform/media/stored-media.ts';
import type { Actor } from '../platform/session/actor.ts';
import { readFor } from '../platform/storage/read-for.ts';
import { copyFiles, keysOf } from './files.ts';
import * as hiding from './hiding.ts';
import {
  adjacentFiles,
  type Evidence,
  isOpen,
  nothing,
  present,
  type SubjectType,
  theirs,
  withoutConversation,
} from './rows.ts';
import { reports } from './tables.ts';
import * as grouped from './together.ts';

/** Returns whether content has a report that no moderator has decided yet. */
export async function hasOpenReport(
  db: DbOrTx,
  subjectType: SubjectType,
  subjectId: number,
): Promise<boolean> {
  const [row] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(isOpen(subjectType, subjectId))
    .limit(1);
  return row !== undefined;
}

/**
 * Deletes evidence about an account and the text of its own reports, except in open reports, where both
 * remain until the decision. Call before deleting the account. Evidence about its ads remains, because the
 * ads themselves remain. Returns the storage keys of the evidence, to be deleted after the commit.
 */
export async function forgetPerson(tx: Tx, userId: number): Promise<string[]> {
  const closed = eq(reports.status, 'closed');
  const about = await tx
    .select({ id: reports.id, files: reports.files })
    .from(reports)
    .where(and(eq(reports.subjectUserId, userId), closed, inArray(reports.subjectType, [...theirs])))
    .for('update');
  await tx
    .update(reports)
    .set({ ...nothing, outcome: null, reply: null })
    .where(
      inArray(
        reports.id,
        about.map(({ id }) => id),
      ),
    );
  const own = and(eq(reports.reporterId, userId), closed);
  const by = await tx
    .select({ subjectId: reports.subjectId, files: reports.files })
    .from(reports)
    .where(own)
    .for('update');
  await tx
    .update(reports)
    .set({ details: null, ...withoutConversation })
    .where(own);
  return [...about.flatMap(keysOf), ...keysOf({ files: by.flatMap(adjacentFiles) })];
}

type Parts = Pick<FeatureParts, 'db' | 'tasks' | 'mail' | 'keys' | 'storage'>;

interface ReportInput {
  subject_type: SubjectType;
  subject_id: number;
  reason: string;
  details?: string | undefined;
}

/**
 * Creates a report with its evidence and copies of the content's files, and returns its id; a person's second
 * report of the same subject returns the id of the first. Content reported by enough trustworthy people is
 * hidden until a moderator decides. Throws `reports.own`, and `reports.closed` if the first report was closed
 * during the call.
 */
export async function createReport(
  parts: Parts,
  actor: Actor,
  report: ReportInput,
  { subjectUserId, snapshot, files = [] }: Evidence,
): Promise<number> {
  if (subjectUserId === actor.id) throw new AppError('reports.own');
  const { db, keys, storage } = parts;
  const mine = and(isOpen(report.subject_type, report.subject_id), eq(reports.reporterId, actor.id));
  const before = async () => (await db.select({ id: reports.id }).from(reports).where(mine))[0];
  const earlier = await before();
  if (earlier) return earlier.id;
  const copies = await copyFiles(storage, files);
  const insert = async (tx: Tx) => {
    const [written] = await tx
      .insert(reports)
      .values({
        reporterId: actor.id,
        subjectType: report.subject_type,
        subjectId: report.subject_id,
        subjectUserId,
        network: actor.address === undefined ? null : keys.hash(addressOf({ ip: actor.address }), 'report'),
        reason: report.reason,
        details: report.details || null,
        snapshot,
        files: copies,
      })
      .onConflictDoNothing()
      .returning();
    if (written) await hiding.hideIfMany(parts, tx, written);
    return written;
  };
  const copied = copies.map(({ key }) => key);
  const row = await orDelete(storage, copied, () => db.transaction(insert));
  if (!row) await deleteStored(storage, copied);
  const kept = row ?? (await before());
  if (!kept) throw new AppError('reports.closed');
  return kept.id;
}

/** Returns a report, open or closed, with all reports of its case. Throws `not_found`. */
export async function reportById(db: Db, id: number): Promise<{ item: ReportCase; together: ReportGroup }> {
  const [row] = await db.select().from(reports).where(eq(reports.id, id));
  if (!row) throw new AppError('not_found');
  const [[item], together] = await Promise.all([present(db, [row]), grouped.groupOf(db, row)]);
  if (!item) throw new AppError('not_found');
  return { item, together };
}

/** Returns a copied file of a report. Throws `not_found`. */
export async function reportFile(
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  { id, position }: { id: number; position: number },
  accept: string | undefined,
): Promise<FileAnswer> {
  const [row] = await db.select({ files: reports.files }).from(reports).where(eq(reports.id, id));
  const key = row?.files[position]?.key;
  const file = key && (await readFor(accept, storage, key));
  if (!file) throw new AppError('not_found');
  return file;
}

/**
 * Deletes the copied content of reports closed before a given time; the reports and their outcomes remain.
 */
export async function deleteEvidence(
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  before: Date,
): Promise<void> {
  const old = lt(reports.closedAt, before);
  const stored = await db
    .select({ files: reports.files })
    .from(reports)
    .where(and(old, sql`${reports.files} <> '[]'`));
  // The files are deleted first: if that fails, the rows still name them the following night.
  await deleteStored(storage, stored.flatMap(keysOf));
  await db
    .update(reports)
    .set(nothing)
    .where(
      and(
        old,
        sql`(${reports.snapshot} <> '{}' or ${reports.details} is not null or ${reports.files} <> '[]')`,
      ),
    );
}
