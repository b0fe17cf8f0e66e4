import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { slice } from '../platform/db/paging.ts';
import { users } from './tables.ts';

/**
 * Workers are ordered by a stored random number from 0 to 1. The order is divided into as many parts as the
 * home page shows workers. A draw starts at a random point within each part and takes workers from the parts
 * in turn, so that one index suffices and workers do not always have the same neighbours.
 */
const parts = limits.perPage.boosted;

/**
 * Number of adjacent workers shuffled by the seed. Without it, a worker's chance of coming first would depend
 * on the distance to the previous worker, and would be close to zero for some.
 */
const mixed = 16;

function beginnings(seed: number): number[] {
  const bytes = createHash('sha256').update(String(seed)).digest();
  return Array.from({ length: parts }, (_, part) => (part + bytes.readUInt32BE(part * 4) / 2 ** 32) / parts);
}

export const isBoosted = (now: Date) =>
  sql`${users.boostedFrom} <= ${now} and ${users.boostedUntil} > ${now}`;

/**
 * Selects the ids of one page of all workers in random order, with profiles boosted by an administrator
 * first.
 */
export function drawn(query: { page: number; per_page: number; seed: number }, now: Date): SQL {
  // Maximum number of workers to read per part: any later worker of that part cannot appear on this page.
  const most = Math.ceil((query.page * query.per_page) / mixed) * mixed;
  const hash = (number: SQL) => sql`hashint8(${number} + ${query.seed}::bigint * 1000003)`;
  const from = (lap: 0 | 1, first: SQL, end: SQL) => sql`(
    select ${users.id} as id, ${sql.raw(String(lap))} as lap, ${users.shuffle} as shuffle from ${users}
    where is_worker and (${isBoosted(now)}) is not true and ${users.shuffle} >= ${first} and ${users.shuffle} < ${end}
    order by ${users.shuffle}, ${users.id} limit ${most})`;
  return sql`
    select id from (
      select ${users.id} as id, 0 as turn, ${hash(sql`${users.id}`)} as tie from ${users} where is_worker and boosted_until is not null and ${isBoosted(now)}
      union all
      select near.id, near.turn, ${hash(sql`part.number`)} from unnest(${sql.param(beginnings(query.seed))}::float8[]) with ordinality as part (beginning, number)
      cross join lateral (
        select id, row_number() over (order by (place - 1) / ${mixed}::int, ${hash(sql`id`)}) as turn from (
          select id, row_number() over (order by lap, shuffle, id) as place from (
            ${from(0, sql`part.beginning`, sql`part.number::float8 / ${parts}::int`)} union all ${from(1, sql`(part.number - 1)::float8 / ${parts}::int`, sql`part.beginning`)}
          ) as around
        ) as placed
      ) as near
    ) as line order by turn, tie, id ${slice(query)}`;
}
