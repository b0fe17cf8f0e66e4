import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import { metaOf } from '#contract/shapes.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor, Visitor } from '../platform/session/actor.ts';
import { userRefsByIds } from '../users/service.ts';
import { presentReviews } from './present.ts';
import * as queries from './queries.ts';

interface ListQuery {
  page: number;
  per_page: number;
  sort_direction: 'asc' | 'desc';
}

type Where = Parameters<typeof queries.page>[1];

async function listed(
  db: Db,
  visitor: Visitor,
  where: Where,
  query: ListQuery,
  counted: 'all' | 'published',
) {
  const [rows, tally] = await Promise.all([queries.page(db, where, query), queries.tally(db, where)]);
  const data = await presentReviews(db, rows, visitor, new Date());
  const total = tally.reduce((sum, row) => sum + row.all, 0);
  const gave = (stars: number) => tally.find((row) => row.stars === stars)?.[counted] ?? 0;
  return {
    data,
    meta: {
      ...metaOf(query, total, data.length),
      distribution: { '1': gave(1), '2': gave(2), '3': gave(3), '4': gave(4), '5': gave(5) },
    },
  };
}

/** Returns a page of all published reviews. */
export async function allReviews(db: Db, query: ListQuery, visitor: Visitor) {
  const [rows, total] = await Promise.all([
    queries.page(db, queries.publicOnes, query),
    queries.countPublic(db),
  ]);
  return {
    data: await presentReviews(db, rows, visitor, new Date()),
    meta: metaOf(query, Math.min(total, limits.countCap), rows.length, total > limits.countCap),
  };
}

/**
 * Returns a page of a person's reviews, the star distribution behind the rating, and the visitor's own
 * review. Throws `not_found`.
 */
export async function reviewsOf(db: Db, subjectId: number, query: ListQuery, visitor: Visitor) {
  const users = await userRefsByIds(db, [subjectId]);
  if (!users.has(subjectId)) throw new AppError('not_found');
  const [page, own] = await Promise.all([
    listed(db, visitor, queries.shownOf(subjectId, visitor?.id), query, 'published'),
    ownOf(db, visitor, subjectId),
  ]);
  return { ...page, own };
}

async function ownOf(db: Db, visitor: Visitor, subjectId: number) {
  const row = visitor ? await queries.byPair(db, visitor.id, subjectId) : undefined;
  const [own] = row ? await presentReviews(db, [row], visitor, new Date()) : [];
  return own ?? null;
}

export const reviewsBy = (db: Db, actor: Actor, query: ListQuery) =>
  listed(db, actor, queries.writtenBy(actor.id), query, 'all');
