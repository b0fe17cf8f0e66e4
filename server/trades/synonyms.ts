import { AppError } from '#contract/errors.ts';
import { fold } from '#contract/fold.ts';
import type { SynonymsOfType } from '#contract/trades.ts';
import { recordAdminAction } from '../audit/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { tradeRefs } from './service.ts';
import { suggestIndex } from './suggest.ts';
import * as queries from './synonym-queries.ts';

/** Returns the job types of a category with their synonyms. Throws `not_found`. */
export async function listSynonyms(db: Db, categoryId: number): Promise<SynonymsOfType[]> {
  const trades = await tradeRefs(db);
  if (!trades.category(categoryId)) throw new AppError('not_found');
  const types = trades.types.filter((type) => type.job_category_id === categoryId);
  const rows = Map.groupBy(
    await queries.synonymsOf(
      db,
      types.map(({ id }) => id),
    ),
    (row) => row.jobTypeId,
  );
  return types.map(({ id, name, key, job_category_id }) => ({
    id,
    name,
    key,
    job_category_id,
    synonyms: rows.get(id)?.map((row) => row.phrase) ?? [],
  }));
}

/**
 * Replaces the synonyms of a type, with an audit log entry; spelling variants of a phrase count once. Throws
 * `not_found`.
 */
export async function putSynonyms(
  db: Db,
  actor: Actor,
  typeId: number,
  synonyms: readonly string[],
): Promise<SynonymsOfType> {
  const type = (await tradeRefs(db)).type(typeId);
  if (!type) throw new AppError('not_found');
  const phrases = [
    ...new Map(
      synonyms.map((phrase) => [fold(phrase.replaceAll(/\s+/g, ' ')), phrase.replaceAll(/\s+/g, ' ')]),
    ).values(),
  ];
  await db.transaction(async (tx) => {
    await queries.lockSynonyms(tx, typeId);
    const former = (await queries.synonymsOf(tx, [typeId])).map(({ phrase }) => phrase);
    await queries.replaceSynonyms(tx, typeId, phrases);
    await recordAdminAction(tx, actor, {
      action: 'job_type.synonyms',
      subject: { type: 'job_type', id: typeId },
      details: { former, synonyms: phrases },
    });
  });
  suggestIndex.forget(db);
  const { id, name, key, job_category_id } = type;
  return { id, name, key, job_category_id, synonyms: phrases };
}
