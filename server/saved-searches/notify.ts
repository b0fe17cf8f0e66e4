import { placeOf } from '#contract/labels.ts';
import { placeRefs } from '../places/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { tradeRefs } from '../trades/service.ts';

export interface FoundPost extends Record<string, unknown> {
  id: number;
  job_type_id: number;
  county_id: number | null;
  town_id: number | null;
}

export async function postWords(db: Db) {
  const trades = await tradeRefs(db);
  const places = await placeRefs(db);
  return ({ id, job_type_id: type, county_id: county, town_id: town }: FoundPost) => ({
    job_post_id: id,
    job_type: trades.type(type)?.name ?? '',
    place: placeOf(places.county(county ?? 0) ?? null, places.town(town ?? 0) ?? null),
  });
}
