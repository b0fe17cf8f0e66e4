import { withUnit } from '#contract/answer-words.ts';
import { AppError } from '#contract/errors.ts';
import { formatNumber } from '#contract/format.ts';
import type { Answer, AnswerFilters, AnswersInput, JobQuestion } from '#contract/job-questions.ts';

export type StoredAnswers = Record<string, string | number>;

const refuse = (field: string, text: string): never => {
  throw new AppError('invalid', { fields: { [field]: [text] } });
};

function stored(question: JobQuestion, value: string | number, field: string): string | number {
  if (question.kind === 'choice') {
    const option = question.options.find(({ key }) => key === String(value));
    return option?.key ?? refuse(field, `Odaberite jedan od ponuđenih odgovora: ${question.label}.`);
  }
  const { min, max, unit, label } = question;
  // Blank answers, which `Number` would convert to 0, have already been removed.
  const number = typeof value === 'number' ? value : Number(value.trim());
  if (!Number.isInteger(number) || number < min || number > max)
    return refuse(
      field,
      `${label}: upišite cijeli broj od ${formatNumber(min)} do ${withUnit(formatNumber(max), unit)}.`,
    );
  return number;
}

/**
 * Returns answers by question key; null if there are none. Throws a 422 on an answer whose question or option
 * is unknown, whose number is out of bounds, or whose question has two answers.
 */
export function storedAnswers(questions: readonly JobQuestion[], given: AnswersInput): StoredAnswers | null {
  const answers: StoredAnswers = {};
  for (const [at, { key, value }] of given.entries()) {
    if (typeof value === 'string' && value.trim() === '') continue;
    const question = questions.find((one) => one.key === key);
    if (!question) return refuse(`answers.${at}.key`, `Nepoznato pitanje: ${key}.`);
    if (Object.hasOwn(answers, key))
      return refuse(`answers.${at}.key`, `Dva odgovora na isto pitanje: ${key}.`);
    answers[key] = stored(question, value, `answers.${at}.value`);
  }
  return Object.keys(answers).length > 0 ? answers : null;
}

function presentAnswer(question: JobQuestion, value: string | number): Answer[] {
  const { key, label } = question;
  if (question.kind === 'number') {
    const { unit } = question;
    return typeof value === 'number'
      ? [{ key, label, value, unit: unit || null, text: withUnit(formatNumber(value), unit) }]
      : [];
  }
  const option = question.options.find((one) => one.key === value);
  return option ? [{ key, label, value, unit: null, text: option.label }] : [];
}

/** Returns the answers in the order and wording of the questions that the client saw. */
export const presentAnswers = (questions: readonly JobQuestion[], answers: StoredAnswers): Answer[] =>
  questions.flatMap((question) => {
    const value = Object.hasOwn(answers, question.key) ? answers[question.key] : undefined;
    return value === undefined ? [] : presentAnswer(question, value);
  });

/** Quotes a key for a JSON path. Keys consist of ASCII words and hyphens, so nothing needs escaping. */
const member = (key: string) => `$.${JSON.stringify(key)}`;

function pathOf(question: JobQuestion, filter: AnswerFilters[string]): string[] {
  const { key, kind } = question;
  if (Array.isArray(filter)) {
    if (kind !== 'choice') return refuse(`answers[${key}]`, 'Upišite raspon: od ili do.');
    const unknown = filter.find((option) => !question.options.some((one) => one.key === option));
    if (unknown !== undefined) return refuse(`answers[${key}]`, `Nepoznata vrijednost: ${unknown}.`);
    return filter.length > 0
      ? [`(${filter.map((option) => `${member(key)} == ${JSON.stringify(option)}`).join(' || ')})`]
      : [];
  }
  if (kind !== 'number') return refuse(`answers[${key}]`, 'Odaberite ponuđene odgovore.');
  return [
    ...(filter.from === undefined ? [] : [`${member(key)} >= ${filter.from}`]),
    ...(filter.to === undefined ? [] : [`${member(key)} <= ${filter.to}`]),
  ];
}

/**
 * Returns filters by answers as one JSON path predicate, for the operator `@@`; undefined if they filter
 * nothing. Comparisons never match a value of another type, so answers to an earlier version, in which a
 * question was of another kind, are not found. Throws a 422 that names the unknown question or option.
 */
export function answersPath(questions: readonly JobQuestion[], filters: AnswerFilters): string | undefined {
  const parts = Object.entries(filters).flatMap(([key, filter]) => {
    const question = questions.find((one) => one.key === key);
    return question ? pathOf(question, filter) : refuse(`answers[${key}]`, `Nepoznato pitanje: ${key}.`);
  });
  return parts.length > 0 ? parts.join(' && ') : undefined;
}
