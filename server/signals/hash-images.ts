import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { FeatureParts } from '../platform/http/feature.ts';
import { mediaKeys } from '../platform/media/stored-media.ts';
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

/**
 * Returns the hash of a stored picture; null if the file is missing, unreadable or too generic. Throws if the
 * storage is unavailable.
 */
async function hashIn(storage: Storage, { key }: Unseen): Promise<bigint | null> {
  const file = await storage.read(mediaKeys(key).card);
  if (!file) return null;
  const bytes = await buffer(file.contents);
  return hashOf(bytes).catch(() => null);
}

/**
 * Hashes pictures that have not been processed, newest first, so that pending cases never queue behind old
 * pictures. Stops after `patience` ms; remaining or interrupted pictures are found by the next run. Returns
 * the number of pictures processed.
 */
export async function hashImages(
  { db, storage }: Pick<FeatureParts, 'db' | 'storage'>,
  patience = 40_000,
): Promise<number> {
  const end = Date.now() + patience;
  let seen = 0;
  for (;;) {
    const { rows } = await db.execute<Unseen>(
      sql`select kind, subject_id as id, storage_key as key from image_hashes where pieces is null order by created_at desc limit ${together}`,
    );
    await inParallel(2, rows, async (one) => {
      const hash = await hashIn(storage, one);
      const pieces = hash === null ? [] : piecesOf(hash);
      await db.execute(sql`update image_hashes set hash = ${hash === null ? null : BigInt.asIntN(64, hash).toString()}::bigint, pieces = ${sql.param(pieces)}::int[]
        where kind = ${one.kind} and subject_id = ${one.id} and storage_key = ${one.key}`);
    });
    seen += rows.length;
    if (rows.length < together || Date.now() > end) return seen;
  }
}
