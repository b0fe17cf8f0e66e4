import { jobPosts } from '../job-posts/tables.ts';
import { placeRefs } from '../places/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { tradeRefs } from '../trades/service.ts';

interface Keys {
  type?: string;
  county?: string;
  town?: string;
}

const found = <T>(item: T | undefined, key: string): T => {
  if (!item) throw new Error(`the base seed has no ${key}`);
  return item;
};

export async function choices(db: Db, { type = 'ugradnja-i-zamjena-slavina', county, town }: Keys = {}) {
  const trades = await tradeRefs(db);
  const places = await placeRefs(db);
  const jobType = found(trades.typeByKey(type), type);
  const inTown = town === undefined ? undefined : found(places.townByKey(town), town);
  const countyId =
    inTown?.county_id ?? (county === undefined ? null : found(places.countyByKey(county), county).id);
  return {
    job_category_id: jobType.job_category_id,
    job_type_id: jobType.id,
    county_id: countyId,
    town_id: inTown?.id ?? null,
  };
}

type PostShape = Keys & Partial<typeof jobPosts.$inferInsert>;

/** Creates a post directly in a given state, active by default, without the timeline that the API writes. */
export async function makePost(
  db: Db,
  userId: number,
  { type, county, town, ...values }: PostShape = {},
): Promise<number> {
  const chosen = await choices(db, { type, county, town });
  const ids = {
    jobCategoryId: chosen.job_category_id,
    jobTypeId: chosen.job_type_id,
    countyId: chosen.county_id,
    townId: chosen.town_id,
  };
  const [row] = await db
    .insert(jobPosts)
    .values({ status: 'active', subject: 'Treba zamijeniti slavinu u kuhinji.', ...ids, ...values, userId })
    .returning({ id: jobPosts.id });
  return found(row, 'new post').id;
}
