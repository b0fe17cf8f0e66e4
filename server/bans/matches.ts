import { inArray, type SQL, sql } from 'drizzle-orm';
import { type BanKind, banKinds } from '#contract/ban-kinds.ts';
import { formatLongDate, sentence } from '#contract/format.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { headsOf, isIn } from './patterns.ts';
import { patternBans } from './tables.ts';

export type Seen = Readonly<Record<BanKind, readonly string[]>>;

interface Found extends Record<string, unknown> {
  id: number;
  kind: BanKind;
  pattern: string;
  norm: string;
  reason: string;
  until: string;
}

/** Returns the active bans that match these values, oldest first. */
export async function bansOn(db: DbOrTx, seen: Seen): Promise<Found[]> {
  const parts = (Object.keys(seen) as BanKind[]).flatMap((kind): SQL | [] => {
    const heads = [...new Set(seen[kind].flatMap(headsOf[kind]))];
    return heads.length === 0
      ? []
      : sql`select id, kind, pattern, norm, reason, until from pattern_bans where ended_at is null and until > now() and kind = ${sql.raw(`'${kind}'`)} and head = any(${sql.param(heads)}::text[])`;
  });
  if (parts.length === 0) return [];
  const { rows } = await db.execute<Found>(sql.join(parts, sql` union all `));
  return rows
    .filter(({ kind, norm }) => kind !== 'text' || seen.text.some((text) => isIn(norm, text)))
    .sort((a, b) => a.id - b.id);
}

/** Returns the bans as sentences in Croatian for moderators: pattern, end and reason of each. */
export const reasonOf = (bans: readonly Found[]): string =>
  bans
    .map(
      ({ kind, pattern, reason, until }) =>
        `Pod zabranom do ${formatLongDate(new Date(until).toISOString())}: ${banKinds[kind].named(pattern)}. Razlog: ${sentence(reason)}`,
    )
    .join(' ');

/** Counts a decided case for its matching bans: a hit if it was rejected, otherwise a miss. */
export async function countBans(tx: Tx, ids: readonly number[], refused: boolean): Promise<void> {
  if (ids.length === 0) return;
  // Locked in a fixed order, so that concurrent decisions do not deadlock.
  const locked = await tx
    .select({ id: patternBans.id })
    .from(patternBans)
    .where(inArray(patternBans.id, [...ids]))
    .orderBy(patternBans.id)
    .for('update');
  if (locked.length === 0) return;
  await tx
    .update(patternBans)
    .set(refused ? { hits: sql`${patternBans.hits} + 1` } : { misses: sql`${patternBans.misses} + 1` })
    .where(
      inArray(
        patternBans.id,
        locked.map(({ id }) => id),
      ),
    );
}
