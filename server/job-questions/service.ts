import { questionLimits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import { slugify } from '#contract/format.ts';
import type { EditedQuestions, JobQuestion, JobQuestionInput, QuestionSet } from '#contract/job-questions.ts';
import { recordAdminAction } from '../audit/service.ts';
import { cached } from '../platform/db/cached.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { tradeRefs } from '../trades/service.ts';
import { userRefsForAdmin } from '../users/service.ts';
import * as queries from './queries.ts';

export type StoredSet = queries.QuestionSetRow;

export interface CurrentSets {
  ofType(typeId: number): StoredSet | undefined;
  byId(id: number): StoredSet | undefined;
}

export const currentSets = cached(async (db: Db): Promise<CurrentSets> => {
  const rows = await queries.currentSets(db);
  const ofType = new Map(rows.map((row) => [row.jobTypeId, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ofType: (typeId) => ofType.get(typeId), byId: (id) => byId.get(id) };
});

/**
 * Returns question sets by id. Queries only those missing from the cache: earlier versions, and versions
 * saved after the cache was filled.
 */
export async function setsByIds(
  db: DbOrTx,
  current: CurrentSets,
  ids: readonly number[],
): Promise<Map<number, StoredSet>> {
  const found = new Map<number, StoredSet>();
  const others = new Set<number>();
  for (const id of ids) {
    const set = current.byId(id);
    if (set) found.set(id, set);
    else others.add(id);
  }
  if (others.size > 0) for (const set of await queries.setsByIds(db, [...others])) found.set(set.id, set);
  return found;
}

const presentSet = (jobTypeId: number, set: StoredSet | undefined): QuestionSet => ({
  id: set?.id ?? null,
  job_type_id: jobTypeId,
  questions: set?.questions ?? [],
});

/** Returns the current questions of a type, or one of its earlier versions. Throws `not_found`. */
export async function getQuestions(db: Db, typeId: number, setId?: number): Promise<QuestionSet> {
  if (!(await tradeRefs(db)).type(typeId)) throw new AppError('not_found');
  const current = await currentSets(db);
  if (setId === undefined) return presentSet(typeId, current.ofType(typeId));
  const set = (await setsByIds(db, current, [setId])).get(setId);
  if (set?.jobTypeId !== typeId) throw new AppError('not_found');
  return presentSet(typeId, set);
}

/** Returns a type's questions with its newest versions, for editors. Throws `not_found`. */
export async function getEditedQuestions(db: Db, typeId: number): Promise<EditedQuestions> {
  const type = (await tradeRefs(db)).type(typeId);
  if (!type) throw new AppError('not_found');
  const rows = await queries.newestVersions(db, typeId, questionLimits.versions);
  const people = await userRefsForAdmin(
    db,
    rows.flatMap(({ createdBy }) => createdBy ?? []),
  );
  return {
    ...presentSet(typeId, rows[0]),
    name: type.name,
    job_category_id: type.job_category_id,
    versions: rows.map(({ id, jobTypeId, questions, createdBy, createdAt }) => ({
      id,
      job_type_id: jobTypeId,
      questions,
      created_at: createdAt.toISOString(),
      author: createdBy === null ? null : (people.get(createdBy)?.name ?? null),
    })),
  };
}

/** Derives a key from a label, avoiding the keys in `taken`. */
function newKey(label: string, taken: ReadonlySet<string>): string {
  const base =
    slugify(label)
      .slice(0, questionLimits.key - 2)
      .replace(/-$/, '') || 'pitanje';
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(key)) return key;
  }
}

/** Number of earlier versions whose keys can be reused; more than any type will have. */
const comparedVersions = 1000;

interface Item {
  key?: string | undefined;
  label: string;
}

/**
 * Gives each item a key. An earlier item's key is kept only if the meaning is the same, so that a filter
 * never finds answers that meant something else. An item whose meaning changed gets the key of an earlier
 * item with the new meaning, or a new key.
 *
 * @param earlier all items of earlier versions, newest first
 */
function withKeys<T extends Item, E extends Item & { key: string }>(
  items: readonly T[],
  earlier: readonly E[],
  meaningOf: (item: T | E) => string,
): (T & { key: string })[] {
  const used = new Set(items.flatMap(({ key }) => key ?? []));
  const taken = new Set([...used, ...earlier.map(({ key }) => key)]);
  return items.map((item) => {
    const former = earlier.find(({ key }) => key === item.key);
    const differs = former !== undefined && meaningOf(former) !== meaningOf(item);
    const same = earlier.find((one) => !used.has(one.key) && meaningOf(one) === meaningOf(item));
    const key = (differs ? same?.key : item.key) ?? newKey(item.label, taken);
    taken.add(key);
    used.add(key);
    return { ...item, key };
  });
}

const meaningOfOption = ({ label }: Item) => slugify(label);
const meaningOfQuestion = (question: JobQuestionInput) =>
  [question.kind, slugify(question.label), ...(question.kind === 'number' ? [question.unit] : [])].join(' ');

/**
 * Returns the given questions as the next version, with a key for each question and option that has the same
 * meaning in all versions (docs/PRODUCT.md#questions-by-job-type).
 *
 * @param versions all earlier versions, newest first
 */
export function nextVersion(
  questions: readonly JobQuestionInput[],
  versions: readonly Pick<StoredSet, 'questions'>[],
): JobQuestion[] {
  const earlier = versions.flatMap((version) => version.questions);
  return withKeys(questions, earlier, meaningOfQuestion).map((question) => {
    if (question.kind !== 'choice') return question;
    const options = earlier.flatMap((one) =>
      one.kind === 'choice' && one.key === question.key ? one.options : [],
    );
    return { ...question, options: withKeys(question.options, options, meaningOfOption) };
  });
}

/**
 * Saves a new version of a type's questions; existing answers keep the version they belong to. A question
 * whose label, kind or unit changes, and an option whose label changes, gets a new key. Throws `not_found`.
 */
export async function putQuestions(
  db: Db,
  actor: Actor,
  typeId: number,
  input: readonly JobQuestionInput[],
): Promise<EditedQuestions> {
  if (!(await tradeRefs(db)).type(typeId)) throw new AppError('not_found');
  const versions = await queries.newestVersions(db, typeId, comparedVersions);
  const questions = nextVersion(input, versions);
  const former = versions[0]?.id ?? null;
  await db.transaction(async (tx) => {
    const saved = await queries.insertSet(tx, typeId, questions, actor.id);
    await recordAdminAction(tx, actor, {
      action: 'job_type.questions',
      subject: { type: 'job_type', id: typeId },
      details: { former, value: saved?.id },
    });
  });
  currentSets.forget(db);
  return getEditedQuestions(db, typeId);
}
