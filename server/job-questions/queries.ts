import { desc, eq, inArray } from 'drizzle-orm';
import type { JobQuestion } from '#contract/job-questions.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { questionSets } from './tables.ts';

const columns = {
  id: questionSets.id,
  jobTypeId: questionSets.jobTypeId,
  questions: questionSets.questions,
};
export type QuestionSetRow = Pick<typeof questionSets.$inferSelect, keyof typeof columns>;

/** Returns the newest question set of every type. */
export const currentSets = (db: Db): Promise<QuestionSetRow[]> =>
  db
    .selectDistinctOn([questionSets.jobTypeId], columns)
    .from(questionSets)
    .orderBy(questionSets.jobTypeId, desc(questionSets.id));

export const setsByIds = (db: DbOrTx, ids: readonly number[]): Promise<QuestionSetRow[]> =>
  db
    .select(columns)
    .from(questionSets)
    .where(inArray(questionSets.id, [...ids]));

/** Returns at most `most` question sets of a type, newest first. */
export const newestVersions = (db: Db, jobTypeId: number, most: number) =>
  db
    .select()
    .from(questionSets)
    .where(eq(questionSets.jobTypeId, jobTypeId))
    .orderBy(desc(questionSets.id))
    .limit(most);

export const insertSet = async (tx: Tx, jobTypeId: number, questions: JobQuestion[], createdBy: number) =>
  (await tx.insert(questionSets).values({ jobTypeId, questions, createdBy }).returning(columns))[0];
