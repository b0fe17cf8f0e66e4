import { limits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { topic } from './help.ts';
import { id, isoDate, listOf, one, paging, text, ticked } from './shapes.ts';
import { markdown } from './text-content.ts';
import { z } from './zod.ts';

const tag = 'help';

const questionBody = z.object({
  topic,
  question: text({ min: 5, max: 200 }),
  answer: markdown,
  popular: ticked,
  hidden: ticked,
});
export const questionSource = z
  .object({
    id: z.number(),
    topic,
    question: z.string(),
    answer: z.string(),
    popular: z.boolean(),
    hidden: z.boolean(),
    position: z.number(),
    yes: z.number(),
    no: z.number(),
    updated_at: isoDate,
  })
  .meta({ id: 'QuestionSource' });
export type QuestionSource = z.infer<typeof questionSource>;
export const listQuestionSources = endpoint({
  method: 'GET',
  path: '/admin/questions',
  tag,
  summary: 'Pitanja za uređivanje',
  auth: 'content',
  query: z.strictObject(paging(limits.perPage.startup)),
  response: listOf(questionSource),
});
export const getQuestionSource = endpoint({
  method: 'GET',
  path: '/admin/questions/:id',
  tag,
  summary: 'Izvornik pitanja',
  auth: 'content',
  params: z.object({ id }),
  response: one(questionSource),
});
export const createQuestion = endpoint({
  method: 'POST',
  path: '/admin/questions',
  tag,
  summary: 'Novo pitanje',
  auth: 'content',
  status: 201,
  body: questionBody,
  response: one(questionSource),
  example: {
    body: { topic: 'upiti', question: 'Kako objaviti upit?', answer: 'Opišite posao i odaberite mjesto.' },
  },
});
export const saveQuestion = endpoint({
  method: 'PUT',
  path: '/admin/questions/:id',
  tag,
  summary: 'Izmjena pitanja',
  auth: 'content',
  params: z.object({ id }),
  body: questionBody,
  response: one(questionSource),
  example: {
    body: { topic: 'upiti', question: 'Kako objaviti upit?', answer: 'Opišite posao i odaberite mjesto.' },
  },
});
/** Swaps a question with its neighbour in the same topic; does nothing at either end of the topic. */
export const moveQuestion = endpoint({
  method: 'POST',
  path: '/admin/questions/:id/move',
  tag,
  summary: 'Pomak pitanja unutar teme',
  auth: 'content',
  params: z.object({ id }),
  body: z.object({ direction: z.enum(['up', 'down']) }),
  response: one(questionSource),
  example: { body: { direction: 'up' } },
});
export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/admin/questions/:id',
  tag,
  summary: 'Brisanje pitanja',
  auth: 'content',
  params: z.object({ id }),
  status: 204,
});
