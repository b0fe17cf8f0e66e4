import { formatNumber } from './format.ts';
import type { JobQuestion } from './job-questions.ts';

// Types and texts of answers to job questions. Separate from the schemas, so pages can import them without
// loading zod.

/** Bounds of a numeric filter. */
export interface NumberBounds {
  from?: number | undefined;
  to?: number | undefined;
}
/** Keys of the accepted options, or the bounds of a number. */
export type AnswerChoice = readonly string[] | NumberBounds;
export type AnswerChoices = Readonly<Record<string, AnswerChoice>>;

/** Returns whether a choice lists option keys; otherwise it is the bounds of a number. */
export const isOptions = (choice: AnswerChoice): choice is readonly string[] => Array.isArray(choice);

/** Returns a number with its unit, if it has one: `20 m²`, `3`. */
export const withUnit = (number: string, unit: string) => (unit === '' ? number : `${number} ${unit}`);

/** Describes a filter by an option: `Kat: Prizemlje`. */
export const optionWords = (question: JobQuestion, option: { label: string }) =>
  `${question.label}: ${option.label}`;

/** Describes a filter by the bounds of a number: `Površina: od 20 do 80 m²`. */
export function boundsWords(question: Extract<JobQuestion, { kind: 'number' }>, { from, to }: NumberBounds) {
  const bounds = [
    ...(from === undefined ? [] : [`od ${formatNumber(from)}`]),
    ...(to === undefined ? [] : [`do ${formatNumber(to)}`]),
  ];
  return `${question.label}: ${withUnit(bounds.join(' '), question.unit)}`;
}

/**
 * Describes a filter by the answers to a question: one text per accepted option, or one for the bounds of a
 * number. Empty if the choice does not fit the question.
 */
export function choiceWords(question: JobQuestion, choice: AnswerChoice): string[] {
  if (question.kind === 'number') return isOptions(choice) ? [] : [boundsWords(question, choice)];
  return isOptions(choice)
    ? question.options
        .filter(({ key }) => choice.includes(key))
        .map((option) => optionWords(question, option))
    : [];
}
