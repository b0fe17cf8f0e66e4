import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import type { Price } from '#contract/prices.ts';
import { metaOf } from '#contract/shapes.ts';
import { type Places, placeRefs } from '../places/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { type Trades, tradeRefs } from '../trades/service.ts';
import * as queries from './queries.ts';

const named = ({ key, name }: { key: string; name: string }) => ({ key, name });

/** Converts rows to the response. Omits rows whose type or county has since been deleted. */
const present = (rows: readonly queries.PriceRow[], trades: Trades, places: Places): Price[] =>
  rows.flatMap(({ type_id, county_id, ...price }): Price[] => {
    const type = trades.type(type_id);
    const category = trades.category(type?.job_category_id ?? 0);
    const county = county_id === null ? undefined : places.county(county_id);
    return type && category && (county_id === null || county)
      ? [
          {
            ...price,
            job_type: { id: type.id, ...named(type) },
            job_category: named(category),
            county: county ? named(county) : null,
            currency: 'EUR',
          },
        ]
      : [];
  });

interface Asked {
  page: number;
  per_page: number;
  job_category?: string | undefined;
  county?: string | undefined;
  area?: 'country' | 'county' | undefined;
  period?: 'recent' | 'year' | undefined;
  year?: number | undefined;
}

/**
 * Returns published prices, sorted by category, type and county in Croatian alphabetical order. Throws
 * `not_found` for an unknown category or county.
 */
export async function listPrices(db: Db, { job_category, county: countyKey, ...query }: Asked) {
  // Queried one after the other, because a transaction has only one connection.
  const trades = await tradeRefs(db);
  const places = await placeRefs(db);
  const category = job_category === undefined ? undefined : trades.categoryByKey(job_category);
  const county = countyKey === undefined ? undefined : places.countyByKey(countyKey);
  if ((job_category !== undefined && !category) || (countyKey !== undefined && !county))
    throw new AppError('not_found');
  const { rows, total } = await queries.page(
    db,
    { ...query, categoryId: category?.id, countyId: county?.id },
    query,
  );
  const data = present(rows, trades, places);
  return { data, meta: metaOf(query, total, data.length) };
}

/**
 * Returns the recent prices of up to `limits.prices.types` types of a category, in a county or the whole
 * country, those with the most jobs first. Throws `not_found`.
 */
export async function pricesOfCategory(db: Db, key: string, countyKey: string | undefined): Promise<Price[]> {
  const trades = await tradeRefs(db);
  const places = await placeRefs(db);
  const category = trades.categoryByKey(key);
  const county = countyKey === undefined ? undefined : places.countyByKey(countyKey);
  if (!category || (countyKey !== undefined && !county)) throw new AppError('not_found');
  const types = trades.types.filter((type) => type.job_category_id === category.id).map(({ id }) => id);
  const rows = await queries.nearest(db, types, county?.id, limits.prices.types);
  return present(rows, trades, places);
}

/**
 * Returns the recent price of a type in a county or the whole country; null if none is published. Throws
 * `not_found` for an unknown type.
 */
export async function priceOfType(
  db: Db,
  typeId: number,
  countyId: number | null | undefined,
): Promise<Price | null> {
  const trades = await tradeRefs(db);
  if (!trades.type(typeId)) throw new AppError('not_found');
  const rows = await queries.nearest(db, [typeId], countyId ?? undefined, 1);
  return present(rows, trades, await placeRefs(db))[0] ?? null;
}
