import type { Query } from '#contract/endpoint.ts';
import type { JobTypeGuess, suggestJobTypes } from '#contract/trades.ts';
import { cached } from '../platform/db/cached.ts';
import type { Db } from '../platform/db/pool.ts';
import { tradeRefs } from './service.ts';
import { indexOf, pointsOf } from './suggest-index.ts';
import * as queries from './synonym-queries.ts';
import { significantWords, stem } from './word-stems.ts';

export const suggestIndex = cached(async (db: Db) => {
  const [trades, rows] = await Promise.all([tradeRefs(db), queries.allSynonyms(db)]);
  const synonyms = Map.groupBy(rows, (row) => row.jobTypeId);
  return indexOf(
    trades.types.map(({ id, name, job_category_id }) => ({
      id,
      name,
      category: trades.category(job_category_id)?.name ?? '',
      synonyms: synonyms.get(id)?.map((row) => row.phrase) ?? [],
    })),
  );
});

const stemsMost = 10;
/**
 * Smoothing: a word that occurs in this many inquiries counts half as much as one that occurs in very many.
 */
const smoothing = 12;
const weight = 2.2;

/**
 * Returns points by type id. For each word of the text, a type gets points that grow with its share of the
 * published inquiries with that word.
 */
async function learntPoints(db: Db, text: string): Promise<Map<number, number>> {
  const stems = [...new Set(significantWords(text).map(stem))]
    .filter((one) => /^[a-z]{3,}$/.test(one))
    .slice(0, stemsMost);
  const points = new Map<number, number>();
  if (stems.length === 0) return points;
  for (const rows of Map.groupBy(await queries.postsWithWords(db, stems), (row) => row.stem).values()) {
    const all = rows.reduce((sum, row) => sum + row.posts, 0);
    for (const row of rows)
      points.set(
        row.typeId,
        (points.get(row.typeId) ?? 0) + (weight * row.posts ** 2) / all / (all + smoothing),
      );
  }
  return points;
}

/**
 * Returns up to `limit` types that match a text in the user's own words, best first; empty if no word is
 * known.
 */
export async function suggestTypes(
  db: Db,
  { text, limit }: Query<typeof suggestJobTypes>,
): Promise<JobTypeGuess[]> {
  const [trades, index, learnt] = await Promise.all([
    tradeRefs(db),
    suggestIndex(db),
    learntPoints(db, text),
  ]);
  const points = pointsOf(index, text);
  for (const [typeId, more] of learnt) points.set(typeId, (points.get(typeId) ?? 0) + more);
  return [...points]
    .sort(([a, more], [b, less]) => less - more || a - b)
    .slice(0, limit)
    .flatMap(([typeId]) => {
      const type = trades.type(typeId);
      const category = type && trades.category(type.job_category_id);
      return type && category ? [{ job_type: type, job_category: category }] : [];
    });
}
