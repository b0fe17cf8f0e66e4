import { endpoint } from './endpoint.ts';
import { accountStatuses, historyKinds, searchWays } from './people-labels.ts';
import { id, isoDate, isoDay, listOf, one, paging, text } from './shapes.ts';
import { roles, userRef, userType } from './users.ts';
import { z } from './zod.ts';

const tag = 'people';
const byId = z.object({ id });
const emptyAsNone = (value: unknown) => (value === '' ? undefined : value);
const keysOf = <T extends string>(table: Readonly<Record<T, unknown>>) => Object.keys(table) as [T, ...T[]];

export const personRow = userRef
  .extend({
    email: z.string(),
    is_verified: z.boolean(),
    role: z.enum(roles).nullable(),
    standing: z.enum(keysOf(accountStatuses)),
    /** When the account will be erased at its owner's request; until then the owner may restore it. */
    leaves_at: isoDate.nullable(),
    last_seen_at: isoDate.nullable(),
  })
  .meta({ id: 'PersonRow' });
export type PersonRow = z.infer<typeof personRow>;

export const person = personRow
  .extend({
    about: z.string().nullable(),
    contacts: z.object({ emails: z.array(z.string()), phones: z.array(z.string()) }),
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
    standing_reason: z.string().nullable(),
    can: z.object({
      warn: z.boolean(),
      suspend: z.boolean(),
      ban: z.boolean(),
      lift: z.boolean(),
      role: z.boolean(),
      boost: z.boolean(),
      mail: z.boolean(),
      view: z.boolean(),
    }),
    history: z.array(
      z.object({ of: z.enum(keysOf(historyKinds)), total: z.number(), total_capped: z.boolean() }),
    ),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof person>;

export const historyRow = z
  .object({
    id: z.number(),
    text: z.string(),
    /**
     * Depends on the kind of record: for example a post's status, a review's stars, or an amount in cents.
     */
    state: z.string().nullable(),
    /**
     * Depending on the kind of record: the reason for a report or decision, the kind of a post, or the topic
     * of a ticket.
     */
    reason: z.string().nullable(),
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
    standing: z.enum(keysOf(accountStatuses)).optional(),
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

const reason = text({ min: 3, max: 500 });
const why = z.object({ reason });
const action = { method: 'POST', tag, params: byId, response: one(person) } as const;

/** Only sends an email; the account is not restricted. */
export const warnPerson = endpoint({
  ...action,
  path: '/admin/people/:id/warn',
  summary: 'Upozorenje korisniku emailom',
  auth: 'suspend',
  body: why,
  example: { body: { reason: 'Isti upit objavili ste pet puta.' } },
});
/** Makes the account read-only until the suspension ends. */
export const suspendPerson = endpoint({
  ...action,
  path: '/admin/people/:id/suspend',
  summary: 'Privremeno ograničenje računa',
  auth: 'suspend',
  body: why.extend({ days: z.coerce.number().int().min(1).max(365) }),
  example: { body: { reason: 'Vrijeđanje u porukama.', days: 7 } },
});
/** Ends all sessions, hides the profile and posts, and blocks sign-in. */
export const banPerson = endpoint({
  ...action,
  path: '/admin/people/:id/ban',
  summary: 'Zabrana računa',
  auth: 'suspend',
  body: why,
  example: { body: { reason: 'Prijevara s predujmovima.' } },
});
export const liftRestriction = endpoint({
  ...action,
  path: '/admin/people/:id/lift',
  summary: 'Ukidanje ograničenja ili zabrane',
  auth: 'suspend',
  body: why,
  example: { body: { reason: 'Žalba je usvojena.' } },
});
export const setRole = endpoint({
  ...action,
  method: 'PUT',
  path: '/admin/people/:id/role',
  summary: 'Uloga u administraciji',
  auth: 'system',
  body: why.extend({
    role: z.preprocess((value) => (value === '' ? null : value), z.enum(roles).nullable()),
  }),
  example: { body: { role: 'moderator', reason: 'Preuzima večernje moderiranje.' } },
});
/** `from` and `until` are days in Croatia, both inclusive; without `until` the boost is removed. */
export const setBoost = endpoint({
  ...action,
  method: 'PUT',
  path: '/admin/people/:id/boost',
  summary: 'Isticanje majstora',
  auth: 'content',
  body: why.extend({
    from: z.preprocess(emptyAsNone, isoDay.optional()),
    until: z.preprocess(emptyAsNone, isoDay.optional()),
  }),
  example: { body: { from: '2026-12-01', until: '2026-12-31', reason: 'Prosinačka akcija.' } },
});
export const mailPerson = endpoint({
  method: 'POST',
  path: '/admin/people/:id/mails',
  tag,
  summary: 'Ponovno slanje emaila s potvrdom ili novom lozinkom',
  auth: 'support',
  params: byId,
  body: z.object({ kind: z.enum(['confirmation', 'reset']) }),
  status: 204,
  example: { body: { kind: 'confirmation' } },
});
/** Lets the administrator's session view the site as this person, read-only, for 30 minutes. */
export const viewPerson = endpoint({
  method: 'POST',
  path: '/admin/people/:id/view',
  tag,
  summary: 'Gledanje računa bez mogućnosti izmjena',
  auth: 'suspend',
  params: byId,
  body: why,
  status: 204,
  example: { body: { reason: 'Prijava da se profil ne može urediti.' } },
});
export const endViewing = endpoint({
  method: 'POST',
  path: '/viewing/end',
  tag,
  summary: 'Kraj gledanja tuđeg računa',
  auth: 'user',
  whileViewing: true,
  response: one(z.object({ person_id: z.number().nullable() })),
});
