import {
  type AppealState,
  type Decided,
  type Ground,
  grounds,
  type Measure,
  measures,
  type Source,
} from './decision-labels.ts';
import { day } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate, listOf, one, paging, text } from './shapes.ts';
import { userRef } from './users.ts';
import { z } from './zod.ts';

const tag = 'decisions';
const keysOf = <T extends string>(table: Readonly<Record<T, unknown>>) => Object.keys(table) as [T, ...T[]];

const about = z.enum(['job_post', 'user', 'review', 'message', 'ad', 'deal'] satisfies Decided[]);
export const ground = z.enum(keysOf<Ground>(grounds));
const appealState = z.enum(['open', 'upheld', 'reversed'] satisfies AppealState[]);

/** A statement of reasons (Digital Services Act, art. 17) for the affected user. */
export const statement = z
  .object({
    id: z.number(),
    subject_type: about,
    measure: z.enum(keysOf<Measure>(measures)),
    ground,
    source: z.enum(['report', 'own'] satisfies Source[]),
    automated: z.boolean(),
    reason: z.string(),
    text: z.string().nullable(),
    quote: z.string().nullable(),
    until: isoDate.nullable(),
    created_at: isoDate,
    appeal_until: isoDate,
    appeal: z
      .object({
        status: appealState,
        text: z.string(),
        answer: z.string().nullable(),
        created_at: isoDate,
        decided_at: isoDate.nullable(),
      })
      .nullable(),
    can: z.object({ appeal: z.boolean() }),
  })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof statement>;

/**
 * Token of an emailed link, with which banned users and reporters without an account read the statement and
 * appeal.
 */
const token = z.string().max(500).optional();

export const listStatements = endpoint({
  method: 'GET',
  path: '/me/decisions',
  tag,
  summary: 'Odluke o vlastitom sadržaju i računu, najnovije prve',
  auth: 'user',
  query: z.strictObject(paging(10)),
  response: listOf(statement),
});
export const getStatement = endpoint({
  method: 'GET',
  path: '/decisions/:id',
  tag,
  summary: 'Obrazloženje jedne odluke',
  params: z.object({ id }),
  query: z.strictObject({ token }),
  response: one(statement),
});
const appealText = text({ min: 10, max: 3000 });
export const appeals = {
  name: 'appeals',
  max: 20,
  network: 500,
  windowMs: day,
  in: 'database',
  says: 'Previše žalbi u jednom danu.',
} as const;
export const appealDecision = endpoint({
  method: 'POST',
  path: '/decisions/:id/appeal',
  tag,
  whileSuspended: true,
  summary: 'Žalba na odluku, u roku od šest mjeseci',
  limits: [appeals],
  params: z.object({ id }),
  body: z.object({ text: appealText, token }),
  status: 201,
  response: one(statement),
  example: { body: { text: 'Fotografija je moja, a na njoj nema ničijeg broja.' } },
});

export const appealCase = z
  .object({
    id: z.number(),
    side: z.enum(['affected', 'reporter']),
    text: z.string(),
    status: appealState,
    answer: z.string().nullable(),
    created_at: isoDate,
    decided_at: isoDate.nullable(),
    appellant: userRef.nullable(),
    decision: statement.omit({ appeal: true, can: true }).extend({
      subject_id: z.number(),
      decided_by: z.object({ id: z.number(), name: z.string() }).nullable(),
    }),
    /** The first decision's author may not decide the appeal. */
    can: z.object({ decide: z.boolean() }),
  })
  .meta({ id: 'AppealCase' });
export type AppealCase = z.infer<typeof appealCase>;

export const listAppeals = endpoint({
  method: 'GET',
  path: '/admin/appeals',
  tag,
  summary: 'Žalbe, najstarije prve',
  auth: 'moderate',
  query: z.strictObject({ ...paging(20), status: z.enum(['open', 'closed']).default('open') }),
  response: listOf(appealCase),
});
export const decideAppeal = endpoint({
  method: 'POST',
  path: '/admin/appeals/:id/decide',
  tag,
  summary: 'Odluka o žalbi; ne donosi je tko je donio prvu',
  auth: 'moderate',
  params: z.object({ id }),
  body: z.object({ outcome: z.enum(['upheld', 'reversed']), answer: text({ min: 3, max: 2000 }) }),
  response: one(appealCase),
  example: {
    body: {
      outcome: 'reversed',
      answer: 'Broj na slici je serijski broj uređaja. Upit je ponovno objavljen.',
    },
  },
});

export const decisionCount = z
  .object({
    subject_type: about,
    measure: z.enum(keysOf<Measure>(measures)),
    ground,
    source: z.enum(['report', 'own']),
    automated: z.boolean(),
    decisions: z.number(),
  })
  .meta({ id: 'DecisionCount' });
export type DecisionCount = z.infer<typeof decisionCount>;

const year = z
  .object({
    year: z.number(),
    years: z.array(z.number()),
    counts: z.array(decisionCount),
    reasons: z.array(z.object({ reason: z.string(), reports: z.number() })),
    median_hours: z.number().nullable(),
    appeals: z.object({
      total: z.number(),
      open: z.number(),
      upheld: z.number(),
      reversed: z.number(),
      median_hours: z.number().nullable(),
    }),
  })
  .meta({ id: 'TransparencyYear' });
export type TransparencyYear = z.infer<typeof year>;

export const getTransparency = endpoint({
  method: 'GET',
  path: '/transparency',
  tag,
  summary: 'Odluke o sadržaju u jednoj godini, bez osobnih podataka',
  query: z.strictObject({ year: z.coerce.number().int().min(2020).max(2100).optional() }),
  response: one(year),
});
