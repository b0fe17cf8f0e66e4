import { withUnit } from '#contract/answer-words.ts';
import { formatNumber } from '#contract/format.ts';
import type { JobPost } from '#contract/job-posts.ts';
import type { JobQuestion } from '#contract/job-questions.ts';

type NumberQuestion = Extract<JobQuestion, { kind: 'number' }>;

/** A typed number that is not a valid answer, and the reason. */
export interface Mistyped {
  typed: string;
  fault: string;
}
/** The key of an option, or a number. */
export type AnswerValue = string | number | Mistyped;

/** Answers to one version of a job type's questions; they do not apply while another type is chosen. */
export interface FormAnswers {
  typeId: number | '';
  setId: number | null;
  values: Readonly<Record<string, AnswerValue>>;
}

interface Asked {
  type: 'inquiry' | 'offer';
  job_type_id: number | '';
  answers: FormAnswers;
}

export const noAnswers: FormAnswers = { typeId: '', setId: null, values: {} };

export const answersOfPost = (post: JobPost): FormAnswers => ({
  typeId: post.job_type.id,
  setId: post.question_set_id,
  values: Object.fromEntries(post.answers.map(({ key, value }) => [key, value])),
});

const apply = ({ type, job_type_id, answers }: Asked) =>
  type === 'inquiry' && job_type_id !== '' && answers.typeId === job_type_id;

/** Returns the answers that apply to the chosen type. */
export const valuesFor = (asked: Asked): FormAnswers['values'] => (apply(asked) ? asked.answers.values : {});

/** Returns the id of the question set that the applicable answers belong to; null without answers. */
export const setFor = (asked: Asked): number | null => (apply(asked) ? asked.answers.setId : null);

/** Returns the answers with one of them changed, or removed if `value` is undefined. */
export function withAnswer(
  asked: Asked,
  setId: number | null,
  key: string,
  value: AnswerValue | undefined,
): FormAnswers {
  const { [key]: _, ...others } = valuesFor(asked);
  return {
    typeId: asked.job_type_id,
    setId,
    values: value === undefined ? others : { ...others, [key]: value },
  };
}

/**
 * Returns the number typed into a field, or the text and the reason if it is not an integer within the
 * bounds; undefined if the field is empty.
 */
export function typedAnswer(
  { min, max, unit }: NumberQuestion,
  typed: string,
): number | Mistyped | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const number = /^\d{1,9}$/.test(text.replaceAll('.', '')) ? Number(text.replaceAll('.', '')) : Number.NaN;
  return number >= min && number <= max
    ? number
    : {
        typed,
        fault: `Upišite cijeli broj od ${formatNumber(min)} do ${withUnit(formatNumber(max), unit)}.`,
      };
}

/** Returns the valid answers in the API's format, sorted by key, with the id of their question set. */
export function answersBody(asked: Asked) {
  const answers = Object.entries(valuesFor(asked))
    .flatMap(([key, value]) => (typeof value === 'object' ? [] : [{ key, value }]))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const setId = setFor(asked);
  return { answers, ...(answers.length > 0 && setId !== null && { question_set_id: setId }) };
}

/** Returns the messages about invalid answers, for the field that represents all answers. */
export function answerFaults(asked: Asked): { answers?: string[] } {
  const faults = Object.values(valuesFor(asked)).flatMap((value) =>
    typeof value === 'object' ? [value.fault] : [],
  );
  return faults.length > 0 ? { answers: faults } : {};
}

const isValue = (value: unknown) =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (typeof value === 'object' && value !== null && 'typed' in value && 'fault' in value);

/** Returns whether a stored draft contains answers in this format. */
export const areAnswers = ({ setId, values }: FormAnswers): boolean =>
  (setId === null || Number.isInteger(setId)) &&
  typeof values === 'object' &&
  values !== null &&
  Object.values(values).every(isValue);
