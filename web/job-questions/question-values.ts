import { questionLimits } from '#contract/constants.ts';
import type { JobQuestion, JobQuestionInput } from '#contract/job-questions.ts';

/** Values of the questions form by field name, such as `questions.0.options.1.label`. */
export type QuestionValues = Readonly<Record<string, string>>;

const cell = (at: number, field: string) => `questions.${at}.${field}`;

/** Returns the field names of one question and its options. */
export const namesOf = (at: number) => ({
  key: cell(at, 'key'),
  text: cell(at, 'text'),
  label: cell(at, 'label'),
  kind: cell(at, 'kind'),
  place: cell(at, 'place'),
  unit: cell(at, 'unit'),
  min: cell(at, 'min'),
  max: cell(at, 'max'),
  taps: cell(at, 'taps'),
  options: Array.from({ length: questionLimits.options.max }, (_, option) => ({
    key: cell(at, `options.${option}.key`),
    label: cell(at, `options.${option}.label`),
  })),
});

function* pairsOf(question: JobQuestion, at: number): Generator<[string, string]> {
  const names = namesOf(at);
  for (const field of ['key', 'text', 'label', 'kind'] as const) yield [names[field], question[field]];
  if (question.kind === 'number') {
    for (const field of ['unit', 'min', 'max'] as const) yield [names[field], String(question[field])];
    return yield [names.taps, question.taps.join(', ')];
  }
  for (const [place, name] of names.options.entries()) {
    const option = question.options[place];
    if (option) yield* [[name.key, option.key] as [string, string], [name.label, option.label]];
  }
}

export const valuesOfQuestions = (questions: readonly JobQuestion[]): QuestionValues =>
  Object.fromEntries(questions.flatMap((question, at) => [...pairsOf(question, at)]));

/**
 * Returns a row's sort key. A row moved up goes before the row whose place it takes, a row moved down after
 * it.
 */
function placeOf(at: number, chosen: string | undefined): number {
  const place = Number(chosen || at + 1);
  return place + Math.sign(place - (at + 1)) / 2;
}

/** Returns the names of the rows' fields, in the chosen order. */
const rowsOf = (values: QuestionValues) =>
  Array.from({ length: questionLimits.perType }, (_, at) => namesOf(at))
    .map((names, at) => ({ names, place: placeOf(at, values[names.place]) }))
    .sort((a, b) => a.place - b.place)
    .map(({ names }) => names);

/**
 * Parses the questions of a submitted form, in the chosen order. Omits rows without text and label, and
 * options without a label.
 */
export function questionsIn(values: QuestionValues): JobQuestionInput[] {
  const given = (name: string) => values[name]?.trim() ?? '';
  return rowsOf(values).flatMap((names) => {
    const [text, label] = [given(names.text), given(names.label)];
    if (!text && !label) return [];
    const asked = { key: given(names.key), text, label };
    // The contract parses numbers and lists from text, and treats an empty key as missing.
    const question =
      given(names.kind) === 'number'
        ? {
            ...asked,
            kind: 'number',
            unit: given(names.unit),
            min: given(names.min),
            max: given(names.max),
            taps: given(names.taps),
          }
        : {
            ...asked,
            kind: 'choice',
            options: names.options.flatMap((name) =>
              given(name.label) ? [{ key: given(name.key), label: given(name.label) }] : [],
            ),
          };
    return [question as unknown as JobQuestionInput];
  });
}
