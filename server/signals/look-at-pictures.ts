import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { FeatureParts } from '../platform/http/feature.ts';
import { inParallel } from '../platform/parallel.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { hashOf, piecesOf } from './picture-hash.ts';
import type { Pictured } from './tables.ts';

interface Unseen extends Record<string, unknown> {
  kind: Pictured;
  id: number;
  key: string;
}

const together = 40;

/** The hash of a stored picture; null if there is none to compare, also of a file that is lost or broken. Throws if the store does not answer. */
async function hashIn(storage: Storage, { key }: Unseen): Promise<bigint | null> {
  const file = await storage.read(`${key}/card.webp`);
  if (!file) return null;
  const bytes = await buffer(file.contents);
  return hashOf(bytes).catch(() => null);
}

/**
 * Looks at pictures that nobody has looked at, the newest first: what waits for a moderator never stands behind old ones. Ends after `patience` ms; whatever is
 * left, or was under way when the process ended, is still without pieces and found by the next run. Resolves to how many were looked at.
 */
export async function lookAtPictures(
  { db, storage }: Pick<FeatureParts, 'db' | 'storage'>,
  patience = 40_000,
): Promise<number> {
  const end = Date.now() + patience;
  let seen = 0;
  for (;;) {
    const { rows } = await db.execute<Unseen>(
      sql`select kind, subject_id as id, storage_key as key from picture_marks where pieces is null order by created_at desc limit ${together}`,
    );
    await inParallel(2, rows, async (one) => {
      const hash = await hashIn(storage, one);
      const pieces = hash === null ? [] : piecesOf(hash);
      await db.execute(sql`update picture_marks set hash = ${hash === null ? null : BigInt.asIntN(64, hash).toString()}::bigint, pieces = ${sql.param(pieces)}::int[]
        where kind = ${one.kind} and subject_id = ${one.id} and storage_key = ${one.key}`);
    });
    seen += rows.length;
    if (rows.length < together || Date.now() > end) return seen;
  }
}
