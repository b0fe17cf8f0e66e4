import { questionLimits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { questionSetExample } from './examples.ts';
import { csv, id, isoDate, one, text } from './shapes.ts';
import { z } from './zod.ts';

const key = z
  .string()
  .max(questionLimits.key)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** `text` asks the client; `label` names the answer in tables of facts and in filters. */
const asked = { text: text({ max: questionLimits.text }), label: text({ max: questionLimits.label }) };
const option = { label: text({ max: questionLimits.option }) };
const whole = z.coerce.number().int().min(0).max(1_000_000);
/** An empty unit means that the label already names what is counted. */
const measure = { unit: text({ min: 0, max: questionLimits.unit }), min: whole, max: whole };

export const jobQuestion = z.discriminatedUnion('kind', [
  z.object({
    key,
    ...asked,
    kind: z.literal('choice'),
    options: z.array(z.object({ key, ...option })),
  }),
  /** `taps` are usual values, offered as buttons. */
  z.object({ key, ...asked, kind: z.literal('number'), ...measure, taps: z.array(z.number()) }),
]);
export type JobQuestion = z.infer<typeof jobQuestion>;

/** The questions of a job type in one version. A version never changes, so its answers keep their meaning. */
export const questionSet = z
  .object({
    /** Null if the type has never had questions. */
    id: z.number().nullable(),
    job_type_id: z.number(),
    questions: z.array(jobQuestion),
  })
  .meta({ id: 'QuestionSet', examples: [questionSetExample] });
export type QuestionSet = z.infer<typeof questionSet>;

/**
 * An answer as the post shows it. `text` is the value in words: an option's label, or a number with its unit.
 * `unit` is null for a choice and for a number without a unit.
 */
export const answer = z
  .object({
    key: z.string(),
    label: z.string(),
    value: z.union([z.string(), z.number()]),
    unit: z.string().nullable(),
    text: z.string(),
  })
  .meta({ id: 'JobPostAnswer' });
export type Answer = z.infer<typeof answer>;

const given = z.union([z.string().max(questionLimits.key), z.number()]);

/**
 * Answers as clients send them. Also accepts the form in which a post shows them; an empty value means no
 * answer.
 */
export const answersInput = z.preprocess(
  (value) => (value === '' || value === null ? [] : value),
  z
    .array(
      z.object({
        key: z.string().max(questionLimits.key),
        value: given,
        label: z.string().optional(),
        unit: z.string().nullable().optional(),
        text: z.string().optional(),
      }),
    )
    .max(questionLimits.perType, { error: `Najviše ${questionLimits.perType} odgovora.` }),
);
export type AnswersInput = z.infer<typeof answersInput>;

/** An empty form field means no bound. */
const bound = z.preprocess((value) => (value === '' ? undefined : value), whole.optional());
/** The accepted options of a choice, or the bounds of a number. */
const answerFilter = z.union([csv(key), z.strictObject({ from: bound, to: bound })]);

/** Filters by answers: `answers[key]=a,b` and `answers[key][from]=20`. */
export const answerFilters = z
  .record(z.string().max(questionLimits.key), answerFilter)
  .refine((filters) => Object.keys(filters).length <= questionLimits.perType, {
    error: `Najviše ${questionLimits.perType} filtara.`,
  });
export type AnswerFilters = z.infer<typeof answerFilters>;

const newKey = z.preprocess((value) => (value === '' ? undefined : value), key.optional());

/** A question as editors save it; a missing key is derived from the label. */
export const jobQuestionInput = z.discriminatedUnion('kind', [
  z.object({
    key: newKey,
    ...asked,
    kind: z.literal('choice'),
    options: z
      .array(z.object({ key: newKey, ...option }))
      .min(questionLimits.options.min)
      .max(questionLimits.options.max),
  }),
  z.object({ key: newKey, ...asked, kind: z.literal('number'), ...measure, taps: csv(whole) }),
]);
export type JobQuestionInput = z.infer<typeof jobQuestionInput>;

/**
 * Returns the index of the first value that repeats an earlier one, ignoring missing values; -1 if there is
 * none.
 */
const repeated = (values: readonly (string | undefined)[]) =>
  values.findIndex((value, at) => value !== undefined && values.indexOf(value) < at);

function* faultsOf(question: JobQuestionInput): Generator<readonly [path: (string | number)[], string]> {
  if (!question.text.endsWith('?')) yield [['text'], 'Pitanje završava upitnikom.'];
  if (question.kind === 'choice') {
    for (const name of ['key', 'label'] as const) {
      const at = repeated(question.options.map((one) => one[name]));
      if (at >= 0) yield [['options', at, name], 'Odgovori se moraju razlikovati.'];
    }
    return;
  }
  const { min, max, taps } = question;
  const { taps: few } = questionLimits;
  if (min >= max) yield [['max'], 'Najveća vrijednost mora biti veća od najmanje.'];
  if (taps.length < few.min || taps.length > few.max)
    yield [['taps'], `Upišite od ${few.min} do ${few.max} uobičajenih vrijednosti.`];
  const ordered = taps.every((tap, at) => at === 0 || tap > (taps[at - 1] ?? 0));
  if (!ordered || taps.some((tap) => tap < min || tap > max))
    yield [['taps'], 'Uobičajene vrijednosti rastu, od najmanje do najveće dopuštene.'];
}

/** The questions of a type as editors save them; an empty list removes them from the form. */
export const questionsInput = z
  .array(jobQuestionInput)
  .max(questionLimits.perType)
  .superRefine((questions, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    for (const [at, question] of questions.entries())
      for (const [path, message] of faultsOf(question)) refuse([at, ...path], message);
    for (const name of ['key', 'label'] as const) {
      const at = repeated(questions.map((one) => one[name]));
      if (at >= 0) refuse([at, name], 'Pitanja se moraju razlikovati.');
    }
  });

const questionVersion = questionSet.extend({
  id: z.number(),
  created_at: isoDate,
  /** Null for questions from the installation, or if the account was deleted. */
  author: z.string().nullable(),
});
const editedQuestions = questionSet
  .extend({
    name: z.string(),
    job_category_id: z.number(),
    /** Newest first; the first one is current. */
    versions: z.array(questionVersion),
  })
  .meta({ id: 'EditedQuestions' });
export type EditedQuestions = z.infer<typeof editedQuestions>;

const tag = 'trades';

export const getQuestions = endpoint({
  method: 'GET',
  path: '/job-types/:id/questions',
  aliases: ['/job_types/:id/questions'],
  tag,
  summary: 'Pitanja o poslu ove vrste; `set` je inačica na koju je objava odgovorila',
  cache: 'common',
  params: z.object({ id }),
  query: z.strictObject({ set: id.optional() }),
  response: one(questionSet),
});
export const getEditedQuestions = endpoint({
  method: 'GET',
  path: '/admin/job-types/:id/questions',
  tag,
  summary: 'Pitanja vrste posla i njihove inačice, najnovija prva',
  auth: 'content',
  params: z.object({ id }),
  response: one(editedQuestions),
});
export const putQuestions = endpoint({
  method: 'PUT',
  path: '/admin/job-types/:id/questions',
  tag,
  summary: 'Nova inačica pitanja; stari odgovori ostaju uz svoju',
  auth: 'content',
  params: z.object({ id }),
  body: z.object({
    questions: z.preprocess((value) => (value === '' ? [] : value), questionsInput),
  }),
  response: one(editedQuestions),
  example: {
    body: {
      questions: [
        {
          key: 'povrsina',
          text: 'Kolika je površina?',
          label: 'Površina',
          kind: 'number',
          unit: 'm²',
          min: 1,
          max: 5000,
          taps: [20, 50, 80, 120],
        },
      ],
    },
  },
});
