import { isDeepStrictEqual } from 'node:util';
import { desc } from 'drizzle-orm';
import type { JobQuestion } from '#contract/job-questions.ts';
import { nextVersion } from '../job-questions/service.ts';
import { questionSets } from '../job-questions/tables.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import { jobTypes } from '../trades/tables.ts';
import data from './data/job-questions.json' with { type: 'json' };

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;

interface QuestionsFile {
  /** Questions shared by several types, by key. */
  common: Record<string, Without<JobQuestion, 'key'>>;
  /** Questions of each type, in the order in which they are asked; a string is a key of `common`. */
  types: Record<string, (string | JobQuestion)[]>;
}

function questionOf(common: QuestionsFile['common'], key: string): JobQuestion {
  const question = common[key];
  if (!question) throw new Error(`no common question has the key ${key}`);
  return { key, ...question };
}

export const questionsFile = data as QuestionsFile;

/** The questions of this release, by the key of the job type. */
export const seededJobQuestions: ReadonlyMap<string, JobQuestion[]> = new Map(
  Object.entries(questionsFile.types).map(([type, questions]) => [
    type,
    questions.map((one) => (typeof one === 'string' ? questionOf(questionsFile.common, one) : one)),
  ]),
);

/**
 * Writes the questions of types that have none, and a new version for types whose questions changed in this
 * release and that no administrator has edited.
 */
export async function seedJobQuestions(db: DbOrTx): Promise<void> {
  const types = await db.select({ id: jobTypes.id, key: jobTypes.key }).from(jobTypes);
  const sets = await db.select().from(questionSets).orderBy(desc(questionSets.id));
  const versionsOf = Map.groupBy(sets, ({ jobTypeId }) => jobTypeId);
  const rows = types.flatMap(({ id, key }) => {
    const released = seededJobQuestions.get(key);
    const versions = versionsOf.get(id) ?? [];
    const [former] = versions;
    if (!released || (former && !former.seeded)) return [];
    const questions = nextVersion(released, versions);
    return isDeepStrictEqual(former?.questions, questions)
      ? []
      : [{ jobTypeId: id, questions, seeded: true }];
  });
  if (rows.length) await db.insert(questionSets).values(rows);
}
