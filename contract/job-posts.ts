import { limits } from './constants.ts';
import { day, hour } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { jobPostExample, mediaFileExample, timelineEntryExample } from './examples.ts';
import { answer, answerFilters, answersInput } from './job-questions.ts';
import { type postKinds, type postStatuses, urgencies } from './labels.ts';
import { county, distance, town } from './places.ts';
import { eventNames } from './post-events.ts';
import { csv, direction, id, isoDate, listMeta, listOf, one, optionalId, paging, text } from './shapes.ts';
import { categoryRef, typeRef } from './trades.ts';
import { placeAndTradeFilters, userRef } from './users.ts';
import { z } from './zod.ts';

export type PostStatus = keyof typeof postStatuses;
export const postStatus = z.enum(['active', 'inactive', 'pending', 'finished']);

export type PostKind = keyof typeof postKinds;
export const postKind = z.enum(['inquiry', 'offer']);

/** `addressed`: only the invited workers can read the post. */
export const audience = z.enum(['all', 'addressed']);
export type Audience = z.infer<typeof audience>;

export type Urgency = keyof typeof urgencies;
export const urgency = z.enum(Object.keys(urgencies) as [Urgency, ...Urgency[]]);

/** EUR cents. An offer may exceed the budget. */
const budget = z.coerce.number().int().min(100).max(100_000_000);

export const mediaFile = z
  .object({
    id: z.number(),
    kind: z.enum(['image', 'document']),
    path: z.string(),
    thumb: z.string().nullable(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    name: z.string(),
    type: z.string(),
    size: z.number(),
  })
  .meta({ id: 'MediaFile', examples: [mediaFileExample] });
export type MediaFile = z.infer<typeof mediaFile>;

export const postAbilities = z.object({
  edit: z.boolean(),
  close: z.boolean(),
  open: z.boolean(),
  delete: z.boolean(),
  resubmit: z.boolean(),
  /** True if the author has been asked whether the post is still current, and can therefore renew it. */
  renew: z.boolean(),
  review: z.boolean(),
  moderate: z.boolean(),
  publish: z.boolean(),
});

export const jobPost = z
  .object({
    id: z.number(),
    subject: z.string(),
    status: postStatus,
    declined: z.boolean(),
    audience,
    type: postKind,
    user: userRef,
    job_category: categoryRef,
    job_type: typeRef,
    county: county.nullable(),
    town: town.nullable(),
    urgency,
    /** EUR cents; null if the client gave no budget. */
    budget_cents: z.number().nullable(),
    /** The version of the type's questions that the answers belong to. */
    question_set_id: z.number().nullable(),
    answers: z.array(answer),
    created_at: isoDate,
    reviewed_at: isoDate.nullable(),
    media_files: z.array(mediaFile),
    feedbacks_count: z.number(),
    /** The moderator's unresolved feedback; visible only to the owner and moderators. */
    feedback: z
      .object({ reason: z.string().nullable(), text: z.string().nullable(), created_at: isoDate })
      .nullable(),
    is_own: z.boolean(),
    can: postAbilities,
  })
  .meta({ id: 'JobPost', examples: [jobPostExample] });
export type JobPost = z.infer<typeof jobPost>;

export const listedJobPost = jobPost
  .extend(distance)
  .meta({ id: 'ListedJobPost', examples: [{ ...jobPostExample, distance_km: 12, by_ferry: false }] });
export type ListedJobPost = z.infer<typeof listedJobPost>;

const ownJobPost = jobPost
  .extend({ offers_waiting: z.number() })
  .meta({ id: 'OwnJobPost', examples: [{ ...jobPostExample, offers_waiting: 2 }] });
export type OwnJobPost = z.infer<typeof ownJobPost>;

export const timelineEntry = z
  .object({
    id: z.number(),
    event: z.enum(eventNames),
    text: z.string().nullable(),
    reason: z.string().nullable(),
    created_at: isoDate,
    author: z.object({ id: z.number(), name: z.string() }).nullable(),
  })
  .meta({ id: 'TimelineEntry', examples: [timelineEntryExample] });
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const postFilters = {
  ...placeAndTradeFilters,
  type: postKind.optional(),
  user_id: id.optional(),
  urgency: csv(urgency).optional(),
  /** EUR cents; posts without a budget are left out. */
  budget_from: budget.optional(),
  budget_to: budget.optional(),
  /** Requires exactly one job type. */
  answers: answerFilters.optional(),
};

const listQuery = z.strictObject({
  ...paging(limits.perPage.jobs),
  ...postFilters,
  sort_by: z.enum(['created_at', 'relevance']).default('created_at'),
  sort_direction: direction.default('desc'),
});

export const jobPostInput = z.object({
  job_category_id: id,
  job_type_id: id,
  subject: text({ min: 10, max: 5000 }),
  county_id: optionalId,
  town_id: optionalId,
  type: postKind.default('inquiry'),
  urgency: urgency.default('flexible'),
  budget_cents: z.preprocess((value) => (value === '' ? null : value), budget.nullable().optional()),
  /**
   * Version of the questions that were shown. Defaults to the current version, or to the post's own when it
   * is edited.
   */
  question_set_id: optionalId,
  /** Replaces all answers. */
  answers: answersInput.optional(),
  /** Who can read the post once it is published; `addressed` requires at least one worker in `asked`. */
  audience: audience.default('all'),
  asked: csv(id)
    .refine((ids) => ids.length <= limits.invitationsMost, {
      error: `Na jedan upit možete pozvati najviše ${limits.invitationsMost} majstora.`,
    })
    .optional(),
  /** Generated by the client once per form, so a retry after a lost response creates no second post. */
  client_id: z.uuid().optional(),
});

const byId = z.object({ id });
const tag = 'job-posts';
const bodyExample = {
  job_category_id: 4,
  job_type_id: 31,
  subject: 'Pukla je cijev ispod sudopera, trebam vodoinstalatera danas.',
  county_id: 21,
  town_id: 545,
  urgency: 'urgent',
  budget_cents: 8000,
  answers: [{ key: 'starost', value: 20 }],
};

export const listJobPosts = endpoint({
  method: 'GET',
  path: '/job-posts',
  aliases: ['/job_posts'],
  tag,
  summary: 'Aktivni poslovi',
  cache: 'personal',
  query: listQuery.extend({
    /** `distance` requires `near` and lists the nearest first. */
    sort_by: z.enum(['created_at', 'relevance', 'distance']).default('created_at'),
  }),
  response: listOf(listedJobPost),
});
export const getModerationWait = endpoint({
  method: 'GET',
  path: '/job-posts/moderation-wait',
  tag,
  summary: 'Koliko u prosjeku traje pregled prije objave, riječima',
  cache: 'common',
  response: one(z.object({ text: z.string() })),
});
export const jobPostFacets = endpoint({
  method: 'GET',
  path: '/job-posts/facets',
  aliases: ['/job_posts/facets'],
  tag,
  summary: 'Koliko aktivnih poslova ima svaka kategorija, vrsta, županija i objava uz zadane filtre',
  cache: 'common',
  query: z.strictObject(postFilters),
  response: one(
    z.object({
      job_categories: z.record(z.string(), z.number()),
      job_types: z.record(z.string(), z.number()),
      /** Counts by the post's county. A list of one county includes country-wide posts as well. */
      counties: z.record(z.string(), z.number()),
      whole_country: z.number(),
      types: z.object({ inquiry: z.number(), offer: z.number() }),
    }),
  ),
});
export const listOwnJobPosts = endpoint({
  method: 'GET',
  path: '/auth-list/job-posts',
  aliases: ['/auth-list/job_posts'],
  tag,
  summary: 'Vlastiti poslovi',
  auth: 'user',
  query: listQuery.extend({ status: postStatus.optional() }),
  response: z.object({
    data: z.array(ownJobPost),
    meta: listMeta.extend({
      counts: z.object({
        all: z.number(),
        active: z.number(),
        inactive: z.number(),
        pending: z.number(),
        finished: z.number(),
      }),
    }),
  }),
});
export const getJobPost = endpoint({
  method: 'GET',
  path: '/job-posts/:id',
  aliases: ['/job_posts/:id'],
  tag,
  summary: 'Jedan posao',
  cache: 'personal',
  params: byId,
  response: one(jobPost),
});
export const createJobPost = endpoint({
  method: 'POST',
  path: '/job-posts',
  aliases: ['/job_posts'],
  tag,
  summary: 'Nova objava, ide na pregled',
  auth: 'user',
  limits: [
    // Limits posts per hour and per day. Renovating a house takes about six inquiries; a firm needs a few
    // more posts to list its services.
    {
      name: 'posts_hour',
      max: 10,
      windowMs: hour,
      in: 'database',
      says: 'Previše objava u kratkom vremenu.',
    },
    { name: 'posts_day', max: 25, windowMs: day, in: 'database', says: 'Previše objava u jednom danu.' },
  ],
  body: jobPostInput,
  response: one(jobPost),
  status: 201,
  example: { body: bodyExample },
});
/** Limits changes, because any of them may send a post to a moderator or return it to the public lists. */
const postChanges = {
  name: 'post_changes',
  max: 60,
  windowMs: hour,
  in: 'database',
  says: 'Previše izmjena u kratkom vremenu.',
} as const;
export const updateJobPost = endpoint({
  method: 'PUT',
  path: '/job-posts/:id',
  aliases: ['/job_posts/:id'],
  tag,
  summary: 'Izmjena vlastite objave; vraćena ide ponovno na pregled',
  auth: 'user',
  limits: [postChanges],
  params: byId,
  // Redeclared without defaults, so that omitted fields stay unchanged.
  body: jobPostInput.omit({ audience: true, asked: true }).extend({ type: postKind, urgency }).partial(),
  response: one(jobPost),
  example: { body: bodyExample },
});
export const deleteJobPost = endpoint({
  method: 'DELETE',
  path: '/job-posts/:id',
  aliases: ['/job_posts/:id'],
  tag,
  summary: 'Trajno brisanje s datotekama',
  auth: 'user',
  params: byId,
  status: 204,
});
export const togglePostStatus = endpoint({
  method: 'POST',
  path: '/job-posts/:id/toggle-status',
  aliases: ['/job_posts/:id/toggle-status'],
  tag,
  summary: 'Zatvaranje i ponovno otvaranje',
  auth: 'user',
  limits: [postChanges],
  params: byId,
  body: z.object({ status: z.enum(['active', 'finished']) }),
  response: one(jobPost),
  example: { body: { status: 'finished' } },
});
/**
 * Opens an addressed inquiry to everyone, without another decision by a moderator. Existing invitations
 * remain.
 */
export const publishJobPost = endpoint({
  method: 'POST',
  path: '/job-posts/:id/publish',
  aliases: ['/job_posts/:id/publish'],
  tag,
  summary: 'Upit poslan odabranim majstorima objavljuje se svima',
  auth: 'user',
  limits: [postChanges],
  params: byId,
  response: one(jobPost),
});
export const renewJobPost = endpoint({
  method: 'POST',
  path: '/job-posts/:id/renew',
  aliases: ['/job_posts/:id/renew'],
  tag,
  summary: `Objava i dalje vrijedi: ostaje na popisima još ${limits.postDays.finish} dana, a nakon ${limits.postDays.remind} ponovno pitamo`,
  auth: 'user',
  limits: [postChanges],
  params: byId,
  response: one(jobPost),
});
export const listFeedbacks = endpoint({
  method: 'GET',
  path: '/job-posts/:id/feedbacks',
  aliases: ['/job_posts/:id/feedbacks'],
  tag,
  summary: 'Tijek pregleda, najstarije prvo',
  auth: 'user',
  params: byId,
  response: listOf(timelineEntry),
});
