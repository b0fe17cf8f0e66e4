import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { searchWords } from '../platform/search/tables.ts';
import { jobTypeSynonyms, jobTypes, typeWords } from './tables.ts';

const columns = { jobTypeId: jobTypeSynonyms.jobTypeId, phrase: jobTypeSynonyms.phrase };

export const allSynonyms = (db: DbOrTx) =>
  db.select(columns).from(jobTypeSynonyms).orderBy(asc(jobTypeSynonyms.id));

export const synonymsOf = (db: DbOrTx, typeIds: readonly number[]) =>
  db
    .select(columns)
    .from(jobTypeSynonyms)
    .where(inArray(jobTypeSynonyms.jobTypeId, [...typeIds]))
    .orderBy(asc(jobTypeSynonyms.id));

/** Locks the synonyms of a type; without the lock, two replacements at once would insert the same phrases. */
export const lockSynonyms = (tx: Tx, jobTypeId: number) =>
  tx.select({ id: jobTypes.id }).from(jobTypes).where(eq(jobTypes.id, jobTypeId)).for('no key update');

export async function replaceSynonyms(tx: Tx, jobTypeId: number, phrases: readonly string[]): Promise<void> {
  await tx.delete(jobTypeSynonyms).where(eq(jobTypeSynonyms.jobTypeId, jobTypeId));
  if (phrases.length)
    await tx.insert(jobTypeSynonyms).values(phrases.map((phrase) => ({ jobTypeId, phrase })));
}

/**
 * Returns, for each stem and type, the number of published inquiries that contain a word beginning with the
 * stem. The word may be up to four letters longer than the stem.
 */
export const postsWithWords = (db: Db, stems: readonly string[]) =>
  db
    .execute<{ stem: string; typeId: number; posts: number }>(
      sql`select asked.stem, t.job_type_id as "typeId", sum(t.posts)::int as posts from unnest(${sql.param([...stems])}::text[]) as asked (stem)
      join ${searchWords} w on w.word ~>=~ asked.stem and w.word ~<~ (asked.stem || '{') and length(w.word) <= length(asked.stem) + 4
      join ${typeWords} t on t.word_id = w.id where t.posts > 0 group by asked.stem, t.job_type_id`,
    )
    .then(({ rows }) => rows);
