import { email } from './auth.ts';
import { isBlank } from './canonical.ts';
import { limits } from './constants.ts';
import { day, hour } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { uploads } from './rate-limits.ts';
import { id, isoDate, isoDay, one, text } from './shapes.ts';
import { me, portfolioPicture, userType } from './users.ts';
import { z } from './zod.ts';

const tag = 'profile';
const byId = z.object({ id });

/**
 * Returns the schema of a repeatable field with at most `max` entries. Empty entries are removed, so one
 * empty entry clears the list.
 */
const repeated = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess((value) => {
    const list = Array.isArray(value)
      ? value
      : value === ''
        ? []
        : typeof value === 'string'
          ? [value]
          : value;
    return Array.isArray(list)
      ? list
          .map((entry) => (typeof entry === 'string' ? entry.trim() : entry))
          .filter((entry) => entry !== '')
      : list;
  }, z.array(item).max(max));

/** Makes a field optional and parses a blank text as null, which clears the field. */
const emptied = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable().optional());

const contacts = z
  .object({
    emails: repeated(email, limits.contactsMost).optional(),
    phones: repeated(text({ min: 5, max: 255 }), limits.contactsMost).optional(),
  })
  .optional();

/** Moves `phones[]` and `emails[]`, shorthand for the entries of `contacts`, into `contacts`. */
function gathered(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('phones' in given || 'emails' in given)) return given;
  const { phones, emails, contacts: before, ...rest } = given as Record<string, unknown>;
  const known = typeof before === 'object' ? before : {};
  return {
    ...rest,
    contacts: { ...known, ...(phones !== undefined && { phones }), ...(emails !== undefined && { emails }) },
  };
}

/** Omitted fields stay unchanged. */
export const profileFields = z.object({
  name: text({ min: 3, max: 255 }).optional(),
  about: emptied(text({ min: 10, max: 555 })),
  type_of: userType.optional(),
  contacts,
  counties_ids: repeated(id, 21).optional(),
  towns_ids: repeated(id, 600).optional(),
  job_categories_ids: repeated(id, 100).optional(),
  job_types_ids: repeated(id, 500).optional(),
  /** First free day, `YYYY-MM-DD`; empty clears it. */
  available_from: emptied(
    isoDay.refine((given) => given >= '2000-01-01' && given <= '2100-12-31', {
      error: 'Polje Slobodan od nije ispravno.',
    }),
  ),
  /**
   * `0`: the worker wants no new jobs. Disables invitations and the weekly digest, and is shown on the
   * profile.
   */
  takes_jobs: z.preprocess(
    (value) => (typeof value === 'string' ? ['1', 'true', 'on'].includes(value) : value),
    z.boolean().optional(),
  ),
  remove_profile_img: z
    .preprocess((value) => value === true || value === '1' || value === 'true', z.boolean())
    .optional(),
  onboarding: z.enum(['done', 'skipped']).optional(),
  fcm_token: emptied(
    z
      .string()
      .trim()
      .max(4096)
      .regex(/^[\x21-\x7E]+$/),
  ),
});
export const profileInput = z.preprocess(gathered, profileFields);
export type ProfileInput = z.infer<typeof profileInput>;

export const updateMe = endpoint({
  method: 'POST',
  path: '/me/update',
  tag,
  summary: 'Izmjena vlastitog profila',
  auth: 'user',
  limits: [
    {
      name: 'profile_changes',
      max: 60,
      windowMs: hour,
      in: 'database',
      says: 'Previše izmjena u kratkom vremenu.',
    },
  ],
  body: profileInput,
  files: { profile_img: { max: 1, maxBytes: limits.media.bytes } },
  response: one(me),
  example: {
    body: {
      name: 'Ana Anić',
      about: 'Tražim pouzdane majstore za staru kuću.',
      counties_ids: [13],
      contacts: { phones: ['+385 91 555 0100'] },
    },
  },
});

export const listPortfolio = endpoint({
  method: 'GET',
  path: '/users/:id/portfolio',
  tag,
  summary: 'Slike radova',
  cache: 'common',
  params: byId,
  response: z.object({ data: z.array(portfolioPicture) }),
});
export const addPortfolioPicture = endpoint({
  method: 'POST',
  path: '/me/portfolio',
  tag,
  summary: 'Nova slika rada',
  auth: 'user',
  limits: [uploads],
  body: z.object({ caption: emptied(text({ max: 120 })) }),
  files: { file: { max: 1, maxBytes: limits.media.bytes, required: true } },
  response: one(portfolioPicture),
  status: 201,
});
export const describePortfolioPicture = endpoint({
  method: 'PUT',
  path: '/me/portfolio/:id',
  tag,
  summary: 'Opis slike rada',
  auth: 'user',
  params: byId,
  body: z.object({ caption: emptied(text({ max: 120 })) }),
  response: one(portfolioPicture),
  example: { body: { caption: 'Kupaonica nakon obnove' } },
});
export const removePortfolioPicture = endpoint({
  method: 'DELETE',
  path: '/me/portfolio/:id',
  tag,
  summary: 'Brisanje slike rada',
  auth: 'user',
  params: byId,
  status: 204,
});
export const orderPortfolio = endpoint({
  method: 'PUT',
  path: '/me/portfolio',
  tag,
  summary: 'Redoslijed slika radova',
  auth: 'user',
  body: z.object({ ids: z.array(id).max(limits.portfolioMost) }),
  response: z.object({ data: z.array(portfolioPicture) }),
  example: { body: { ids: [12, 10, 11] } },
});

/** The number of contacts is public; the contacts themselves are shown only to signed-in users, on click. */
export const countContacts = endpoint({
  method: 'GET',
  path: '/users/:id/contacts',
  tag,
  summary: 'Koliko kontakata profil ima',
  cache: 'common',
  params: byId,
  response: one(z.object({ emails: z.number(), phones: z.number() })),
});
export const revealContacts = endpoint({
  method: 'POST',
  path: '/users/:id/contacts',
  tag,
  summary: 'Prikaz kontakata; ograničeno i prebrojano',
  auth: 'user',
  params: byId,
  response: one(z.object({ emails: z.array(z.string()), phones: z.array(z.string()) })),
});

export const tradeCheck = z
  .object({
    id: z.number(),
    status: z.enum(['pending', 'approved', 'declined']),
    /** Only the last digits; the full number is visible to the reviewing moderator only. */
    oib_end: z.string(),
    reason: z.string().nullable(),
    created_at: isoDate,
    decided_at: isoDate.nullable(),
  })
  .meta({ id: 'TradeCheck' });
export type TradeCheck = z.infer<typeof tradeCheck>;

/**
 * Returns whether a value is a valid OIB: eleven digits with a check digit by ISO 7064, MOD 11,10 (Zakon o
 * osobnom identifikacijskom broju).
 */
export function isOib(value: string): boolean {
  if (!/^\d{11}$/.test(value)) return false;
  let rest = 10;
  for (const digit of value.slice(0, 10)) {
    rest = (rest + Number(digit)) % 10 || 10;
    rest = (rest * 2) % 11;
  }
  return (11 - rest) % 10 === Number(value[10]);
}

export const getTradeCheck = endpoint({
  method: 'GET',
  path: '/me/trade-check',
  tag,
  summary: 'Provjera obrta',
  auth: 'user',
  response: one(tradeCheck.nullable()),
});
export const sendTradeCheck = endpoint({
  method: 'POST',
  path: '/me/trade-check',
  tag,
  summary: 'Slanje OIB-a i obrtnice na provjeru',
  auth: 'user',
  limits: [
    // Limited because each check takes a moderator’s time. Five attempts allow for documents that have to be
    // photographed again.
    { name: 'trade_checks', max: 5, windowMs: day, in: 'database' },
  ],
  body: z.object({
    oib: z.string().trim().refine(isOib, { error: 'OIB nije ispravan. Provjerite svih 11 znamenki.' }),
  }),
  files: { document: { max: 1, maxBytes: limits.media.bytes, required: true } },
  response: one(tradeCheck),
  status: 201,
});
