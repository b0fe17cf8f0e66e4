import { AppError } from '#contract/errors.ts';
import type { PostKind } from '#contract/job-posts.ts';
import type { Answer, AnswersInput } from '#contract/job-questions.ts';
import { presentAnswers, storedAnswers } from '../job-questions/answers.ts';
import { type CurrentSets, currentSets, type StoredSet, setsByIds } from '../job-questions/service.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { PostRow } from './queries.ts';

interface Input {
  question_set_id?: number | null | undefined;
  answers?: AnswersInput | undefined;
}

export type AnswerColumns = Pick<PostRow, 'questionSetId' | 'answers'>;

const none: AnswerColumns = { questionSetId: null, answers: null };

async function setOf(
  db: DbOrTx,
  current: CurrentSets,
  jobTypeId: number,
  id: number | null,
): Promise<StoredSet | undefined> {
  if (id === null) return current.ofType(jobTypeId);
  const set = (await setsByIds(db, current, [id])).get(id);
  if (set?.jobTypeId !== jobTypeId) throw new AppError('job_posts.question_set');
  return set;
}

/** Returns the current question sets of all types, for validation; undefined if the input has no answers. */
export const setsFor = async (db: Db, { answers = [] }: Input): Promise<CurrentSets | undefined> =>
  answers.length > 0 ? currentSets(db) : undefined;

/**
 * Returns the column values for a post's answers, validated against the given question set or, by default,
 * the current one of its type. `current` must come from `setsFor`. Throws `job_posts.question_set` for a set
 * of another type, `job_posts.answers_kind` for answers on a service, and a 422 on an invalid answer.
 */
export async function answersOf(
  db: DbOrTx,
  current: CurrentSets | undefined,
  { kind, jobTypeId }: { kind: PostKind; jobTypeId: number },
  { question_set_id: setId = null, answers = [] }: Input,
): Promise<AnswerColumns> {
  if (!current) return none;
  const set = await setOf(db, current, jobTypeId, setId);
  const stored = storedAnswers(set?.questions ?? [], answers);
  if (!set || stored === null) return none;
  if (kind !== 'inquiry') throw new AppError('job_posts.answers_kind');
  return { questionSetId: set.id, answers: stored };
}

/**
 * Returns the answers of a changed post. They refer to the question set that the post already uses, unless
 * the change names another one. A change of type or kind removes answers that it does not replace.
 */
export async function changedAnswers(
  db: DbOrTx,
  current: CurrentSets | undefined,
  before: PostRow,
  after: { kind: PostKind; jobTypeId: number },
  input: Input,
): Promise<AnswerColumns> {
  const same = after.kind === before.kind && after.jobTypeId === before.jobTypeId;
  if (input.answers === undefined)
    return same ? { questionSetId: before.questionSetId, answers: before.answers } : none;
  return answersOf(db, current, after, {
    answers: input.answers,
    question_set_id: input.question_set_id ?? (same ? before.questionSetId : null),
  });
}

type AnsweredSets = ReadonlyMap<number, StoredSet>;

/** Returns the question sets that these posts' answers refer to, by id. */
export async function answeredSets(db: Db, posts: readonly AnswerColumns[]): Promise<AnsweredSets> {
  const ids = posts.flatMap(({ questionSetId }) => questionSetId ?? []);
  return ids.length > 0 ? setsByIds(db, await currentSets(db), ids) : new Map();
}

/** Returns a post's answers in the words of the questions that the client saw. */
export const shownAnswers = ({ questionSetId, answers }: AnswerColumns, sets: AnsweredSets): Answer[] => {
  const set = questionSetId === null ? undefined : sets.get(questionSetId);
  return set && answers ? presentAnswers(set.questions, answers) : [];
};

/** Returns a post's answers as labelled rows of an email. */
export const answerFacts = (post: AnswerColumns, sets: AnsweredSets): (readonly [string, string])[] =>
  shownAnswers(post, sets).map(({ label, text }) => [label, text] as const);
