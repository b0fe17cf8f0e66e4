import { type AnswerChoice, isOptions } from '#contract/answer-words.ts';
import { getQuestions, type JobQuestion } from '#contract/job-questions.ts';
import type { Choices, ListQuery } from '../catalogue/list-query.ts';
import { load } from '../platform/loading/loader-call.ts';

type Loading = Parameters<typeof load>[0];

function known(question: JobQuestion | undefined, choice: AnswerChoice): AnswerChoice | undefined {
  if (question?.kind === 'number') return isOptions(choice) ? undefined : choice;
  if (!question || !isOptions(choice)) return undefined;
  const options = choice.filter((key) => question.options.some((one) => one.key === key));
  return options.length > 0 ? options : undefined;
}

/**
 * If exactly one job type is chosen, adds its questions to the choices and removes filters by unknown
 * questions or options; otherwise removes all filters by answers.
 */
export async function withQuestions(
  loading: Loading,
  { query, choices }: { query: ListQuery; choices: Choices },
): Promise<{ query: ListQuery; choices: Choices }> {
  const [only, ...others] = query.types;
  const id = others.length === 0 && choices.types.find(({ key }) => key === only)?.id;
  if (!only || !id) return { query: { ...query, answers: {} }, choices };
  const { data } = await load(loading, getQuestions, { params: { id } });
  const answers = Object.fromEntries(
    Object.entries(query.answers).flatMap(([key, choice]) => {
      const found = known(
        data.questions.find((one) => one.key === key),
        choice,
      );
      return found ? [[key, found] as const] : [];
    }),
  );
  return {
    query: { ...query, answers },
    choices: { ...choices, questions: { type: only, asked: data.questions } },
  };
}
