import { limits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { meExample, userExample, userRefExample } from './examples.ts';
import type { userTypes } from './labels.ts';
import { circleFilters, county, distance, town } from './places.ts';
import { csv, direction, id, isoDate, listOf, measuredImage, one, paging, pathKey } from './shapes.ts';
import { categoryRef, typeRef } from './trades.ts';
import { z } from './zod.ts';

export type UserType = keyof typeof userTypes;
export const userType = z.enum(['client', 'worker', 'general']);

export const roles = ['superadmin', 'moderator', 'finance', 'support'] as const;
export type Role = (typeof roles)[number];

export const userRef = z
  .object({
    id: z.number(),
    name: z.string(),
    slug: z.string(),
    profile_img: z.string().nullable(),
    rating: z.number(),
    reviews_count: z.number(),
    type_of: userType,
    created_at: isoDate,
  })
  .meta({ id: 'UserRef', examples: [userRefExample] });
export type UserRef = z.infer<typeof userRef>;

export const user = userRef
  .extend({
    about: z.string().nullable(),
    is_verified: z.boolean(),
    /** First free day, `YYYY-MM-DD`. */
    available_from: z.string().nullable(),
    takes_jobs: z.boolean(),
    /** Whether a mobile number was confirmed by a code. */
    phone_confirmed: z.boolean(),
    trade_verified: z.boolean(),
    boosted: z.boolean(),
    is_worker: z.boolean(),
    counties: z.array(county),
    towns: z.array(town),
    jobCategories: z.array(categoryRef),
    jobTypes: z.array(typeRef),
    can: z.object({ edit: z.boolean(), review: z.boolean() }),
  })
  .meta({ id: 'User', examples: [userExample] });
export type User = z.infer<typeof user>;

/** A picture of finished work. */
export const portfolioPicture = measuredImage
  .extend({ id: z.number(), caption: z.string().nullable() })
  .meta({ id: 'PortfolioPicture' });
export type PortfolioPicture = z.infer<typeof portfolioPicture>;

export const me = user
  .extend({
    email: z.string(),
    /** True if emails to the address bounced; reset when the address is changed or confirmed again. */
    email_fails: z.boolean(),
    /** A new address not yet confirmed from both the old and the new mailbox. */
    pending_email: z.string().nullable(),
    has_password: z.boolean(),
    /**
     * `required`: the user is an administrator who has not set up a second factor; the role is inactive until
     * then.
     */
    second_factor: z.enum(['off', 'on', 'required']),
    onboarding: z.enum(['new', 'skipped', 'done']),
    portfolio_count: z.number(),
    contacts: z.object({ emails: z.array(z.string()), phones: z.array(z.string()) }),
    role: z.enum(roles).nullable(),
    /** Banner on every page: why the account is limited, or whose account is being viewed. */
    notice: z.string().nullable(),
    /** True if an administrator is viewing this account. */
    viewed: z.boolean(),
    /** When the account will be erased at its owner's request; it can be restored until then. */
    leaves_at: isoDate.nullable(),
    can: z.object({ edit: z.boolean(), review: z.boolean(), moderate: z.boolean(), content: z.boolean() }),
  })
  .meta({ id: 'Me', examples: [meExample] });
export type Me = z.infer<typeof me>;

/**
 * Filters shared by the lists of people and posts: `where_in` filters by ids, the plain names by keys,
 * `search` by free text.
 */
export const placeAndTradeFilters = {
  where_in: z
    .strictObject({ county_id: csv(id), town_id: csv(id), job_category_id: csv(id), job_type_id: csv(id) })
    .partial()
    .optional(),
  counties: csv(z.string().max(255)).optional(),
  towns: csv(z.string().max(255)).optional(),
  job_categories: csv(z.string().max(255)).optional(),
  job_types: csv(z.string().max(255)).optional(),
  search: z.string().trim().min(1).max(255).optional(),
  ...circleFilters,
};

export const listedWorker = user
  .extend(distance)
  .meta({ id: 'ListedWorker', examples: [{ ...userExample, distance_km: 12, by_ferry: false }] });
export type ListedWorker = z.infer<typeof listedWorker>;

export const listWorkers = endpoint({
  method: 'GET',
  path: '/workers',
  tag: 'users',
  summary: 'Majstori',
  cache: 'personal',
  query: z.strictObject({
    ...paging(limits.perPage.workers),
    ...placeAndTradeFilters,
    /** `distance` requires `near` and lists the nearest first. */
    sort_by: z.enum(['rating', 'created_at', 'random', 'relevance', 'distance']).default('rating'),
    sort_direction: direction.default('desc'),
    seed: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  }),
  response: listOf(listedWorker),
});
/** People by type, newest first. Requires sign-in, so that outsiders cannot harvest the list. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  tag: 'users',
  summary: 'Javni profili svih korisnika',
  auth: 'user',
  query: z.strictObject({
    ...paging(limits.perPage.workers),
    type_of: userType.optional(),
    sort_by: z.literal('created_at').default('created_at'),
    sort_direction: direction.default('desc'),
  }),
  response: listOf(user),
});
export const getUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  tag: 'users',
  summary: 'Javni profil po broju ili adresi',
  cache: 'personal',
  params: z.object({ id: pathKey }),
  response: one(user),
});
export const getWorker = endpoint({
  method: 'GET',
  path: '/workers/:id',
  tag: 'users',
  summary: 'Majstor po broju ili adresi',
  cache: 'personal',
  params: z.object({ id: pathKey }),
  response: one(user),
});
