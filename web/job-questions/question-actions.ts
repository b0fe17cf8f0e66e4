import { putQuestions } from '#contract/job-questions.ts';
import { defineAction } from '../platform/actions/action.ts';
import { type QuestionValues, questionsIn } from './question-values.ts';

export type QuestionsForm = { id: string | number } & Partial<Record<`questions.${string}`, string>>;

export const saveQuestions = defineAction('pitanja-o-poslu', putQuestions, {
  input: ({ id, ...values }: QuestionsForm) => ({
    params: { id },
    body: { questions: questionsIn(values as QuestionValues) },
  }),
  done: ['Pitanja su spremljena.', 'Novi upiti pitaju po njima odmah.'],
});
