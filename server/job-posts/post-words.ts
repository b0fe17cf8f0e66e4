import { currentSets, setsByIds } from '../job-questions/service.ts';
import { placeRefs } from '../places/service.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import { tradeRefs } from '../trades/service.ts';
import { answerFacts } from './answers.ts';

export interface FoundPost extends Record<string, unknown> {
  id: number;
  job_type_id: number;
  county_id: number | null;
  town_id: number | null;
  question_set_id: number | null;
  answers: Record<string, string | number> | null;
}

/**
 * Returns a function that reads what notifications state about posts: type, place and answers (`facts`). The
 * function may run in a transaction, since the cached tables are loaded here.
 */
export async function postWords(db: Db) {
  const trades = await tradeRefs(db);
  const places = await placeRefs(db);
  const current = await currentSets(db);
  return async (tx: DbOrTx, posts: readonly FoundPost[]) => {
    const ids = posts.flatMap(({ question_set_id: id }) => id ?? []);
    const sets = await setsByIds(tx, current, ids);
    return posts.map(
      ({ id, job_type_id: type, county_id: county, town_id: town, question_set_id, answers }) => {
        const facts = answerFacts({ questionSetId: question_set_id, answers }, sets);
        return {
          job_post_id: id,
          job_type: trades.type(type)?.name ?? '',
          place: places.label(county, town),
          ...(facts.length > 0 && { facts }),
        };
      },
    );
  };
}
