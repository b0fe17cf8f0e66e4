import { endpoint } from './endpoint.ts';
import { id, isoDate, one } from './shapes.ts';
import { givenAnswers, visitAnswers } from './shared-visit-words.ts';
import { z } from './zod.ts';

const tag = 'shared-visits';
const byId = z.object({ id });

/**
 * A shared visit as its reader may see it. A client sees their own answer and whether another client with an
 * inquiry of the same category and place has agreed, but never who that is or whether anyone declined. A
 * worker with an offer sees the inquiries that one visit can serve. Nobody else sees anything.
 */
export const sharedVisit = z
  .object({
    /** Null if the client was not asked. */
    answer: z.enum(visitAnswers).nullable(),
    expires_at: isoDate.nullable(),
    agreed: z.boolean(),
    posts: z.array(z.object({ id: z.number(), job_type: z.string(), place: z.string() })),
    can: z.object({ agree: z.boolean(), refuse: z.boolean(), withdraw: z.boolean() }),
  })
  .meta({ id: 'SharedVisit' });
export type SharedVisit = z.infer<typeof sharedVisit>;

export const getSharedVisit = endpoint({
  method: 'GET',
  path: '/job-posts/:id/shared-visit',
  tag,
  summary: 'Zajednički dolazak majstora za upit',
  auth: 'user',
  params: byId,
  response: one(sharedVisit),
});
export const answerSharedVisit = endpoint({
  method: 'POST',
  path: '/job-posts/:id/shared-visit',
  tag,
  summary: 'Odgovor klijenta na pitanje o zajedničkom dolasku',
  auth: 'user',
  params: byId,
  body: z.object({ answer: z.enum(givenAnswers) }),
  response: one(sharedVisit),
  status: 200,
  example: { body: { answer: 'yes' } },
});

/** Unlike a checkbox, requires a value; a form sends `1` or `0`. */
const onOrOff = z.preprocess(
  (value) => (value === '1' || value === '0' ? value === '1' : value),
  z.boolean(),
);
const switched = z.object({ enabled: onOrOff }).meta({ id: 'SharedVisitsSetting' });
export type SharedVisitsSetting = z.infer<typeof switched>;

export const getSharedVisitsSetting = endpoint({
  method: 'GET',
  path: '/admin/shared-visits',
  tag,
  summary: 'Pitaju li se klijenti iz istog mjesta za zajednički dolazak',
  auth: 'content',
  response: one(switched),
});
export const putSharedVisitsSetting = endpoint({
  method: 'PUT',
  path: '/admin/shared-visits',
  tag,
  summary: 'Uključivanje ili isključivanje zajedničkih dolazaka',
  auth: 'content',
  body: switched,
  response: one(switched),
  example: { body: { enabled: true } },
});
