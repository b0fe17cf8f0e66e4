import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/constants.ts';
import type { FileAnswer } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { DataExport } from '#contract/privacy.ts';
import type { Proof } from '#contract/sign-in-methods.ts';
import { proveOwner } from '../auth/proof.ts';
import type { Db } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { fileTypes } from '../platform/storage/storage.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { dataExports } from './tables.ts';

export const exportQueue = defineQueue<{ userId: number; exportId: number }>('privacy.export', {
  timeout: 3600,
});

type Parts = Omit<FeatureParts, 'handle'>;
type Row = typeof dataExports.$inferSelect;

export const fileOf = (folder: string) => `${folder}/podaci.zip`;

const present = ({ id, state, bytes, endsAt, createdAt }: Row): DataExport => ({
  id,
  state,
  bytes,
  path: state === 'ready' ? `/api/v1/me/exports/${id}/podaci.zip` : null,
  ends_at: endsAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
});

interface Given {
  password?: string | undefined;
  proof?: Proof | undefined;
}

/**
 * Requests an export of all the account's data; only one can be prepared at a time. Throws `privacy.running`
 * and the errors of `proveOwner`.
 */
export async function askForExport(
  parts: Parts,
  request: FastifyRequest,
  actor: Actor,
  given: Given,
): Promise<DataExport> {
  await proveOwner(parts, request, actor, given);
  return parts.db.transaction(async (tx) => {
    const folder = `private/izvozi/${randomBytes(18).toString('base64url')}`;
    const [row] = await tx
      .insert(dataExports)
      .values({ userId: actor.id, folder })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError('privacy.running');
    await parts.tasks.enqueue(tx, exportQueue, { userId: actor.id, exportId: row.id });
    return present(row);
  });
}

const alive = sql`(${dataExports.endsAt} is null or ${dataExports.endsAt} > now())`;

/** Returns the user’s exports that have not expired, newest first. */
export async function ownExports(db: Db, actor: Actor): Promise<DataExport[]> {
  const rows = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, actor.id), alive))
    .orderBy(desc(dataExports.id))
    .limit(limits.perPage.max);
  return rows.map(present);
}

/** Returns the file of the user's own export while it is ready and has not expired. Throws `not_found`. */
export async function exportFile(
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  actor: Actor,
  id: number,
): Promise<FileAnswer> {
  const own = and(
    eq(dataExports.id, id),
    eq(dataExports.userId, actor.id),
    eq(dataExports.state, 'ready'),
    gt(dataExports.endsAt, new Date()),
  );
  const [row] = await db.select({ folder: dataExports.folder }).from(dataExports).where(own);
  const file = row && (await storage.read(fileOf(row.folder)));
  if (!file) throw new AppError('not_found');
  // Redirects to a signed storage URL, so that hundreds of megabytes do not pass through the server.
  const elsewhere = await file.signed?.(fileTypes.zip, 'podaci.zip');
  return { type: fileTypes.zip, bytes: file.bytes, contents: file.contents, ...(elsewhere && { elsewhere }) };
}
