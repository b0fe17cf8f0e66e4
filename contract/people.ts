import { endpoint } from './endpoint.ts';
import { historyKinds, searchWays, standings } from './people-labels.ts';
import { id, isoDate, listOf, one, paging } from './shapes.ts';
import { roles, userRef, userType } from './users.ts';
import { z } from './zod.ts';

const tag = 'people';
const byId = z.object({ id });
const keysOf = <T extends string>(table: Readonly<Record<T, unknown>>) => Object.keys(table) as [T, ...T[]];

/** A person as administrators find them. */
export const personRow = userRef
  .extend({
    email: z.string(),
    is_verified: z.boolean(),
    role: z.enum(roles).nullable(),
    standing: z.enum(keysOf(standings)),
    /** The latest use of any session. */
    last_seen_at: isoDate.nullable(),
  })
  .meta({ id: 'PersonRow' });
export type PersonRow = z.infer<typeof personRow>;

/** Everything about an account but its history. */
export const person = personRow
  .extend({
    about: z.string().nullable(),
    contacts: z.object({ emails: z.array(z.string()), phones: z.array(z.string()) }),
    /** Of the last trade check. */
    oib: z.string().nullable(),
    trade_verified_at: isoDate.nullable(),
    boosted_from: isoDate.nullable(),
    boosted_until: isoDate.nullable(),
    is_worker: z.boolean(),
    has_password: z.boolean(),
    providers: z.array(z.string()),
    passkeys: z.number(),
    second_factor: z.boolean(),
    suspended_until: isoDate.nullable(),
    banned_at: isoDate.nullable(),
    /** Why, as the person was told. */
    standing_reason: z.string().nullable(),
    /** The kinds of history that this administrator may read, with how many rows each has. */
    history: z.array(z.object({ of: z.enum(keysOf(historyKinds)), total: z.number(), total_capped: z.boolean() })),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof person>;

/** One row of any kind of history. */
export const historyRow = z
  .object({
    id: z.number(),
    /** What was written, said or done; shortened. */
    text: z.string(),
    /** The state or figure of its kind: a post's status, stars, cents. */
    state: z.string().nullable(),
    reason: z.string().nullable(),
    /** The other person of it. */
    other: z.object({ id: z.number(), name: z.string() }).nullable(),
    created_at: isoDate,
  })
  .meta({ id: 'PersonHistoryRow' });
export type HistoryRow = z.infer<typeof historyRow>;
export type HistoryKind = keyof typeof historyKinds;

export const listPeople = endpoint({
  method: 'GET',
  path: '/admin/people',
  tag,
  summary: 'Traženje korisnika, najnoviji prvi',
  auth: 'support',
  query: z.strictObject({
    ...paging(20),
    search: z.string().trim().min(2).max(255).optional(),
    by: z.enum(keysOf(searchWays)).default('any'),
    standing: z.enum(keysOf(standings)).optional(),
    role: z.enum([...roles, 'any']).optional(),
    type_of: userType.optional(),
  }),
  response: listOf(personRow),
});
export const getPerson = endpoint({
  method: 'GET',
  path: '/admin/people/:id',
  tag,
  summary: 'Korisnik sa svime što o njemu vide administratori',
  auth: 'support',
  params: byId,
  response: one(person),
});
export const listHistory = endpoint({
  method: 'GET',
  path: '/admin/people/:id/history',
  tag,
  summary: 'Povijest korisnika po vrsti',
  auth: 'support',
  params: byId,
  query: z.strictObject({
    ...paging(20),
    of: z.enum(keysOf(historyKinds)).default('posts'),
  }),
  response: listOf(historyRow),
});
