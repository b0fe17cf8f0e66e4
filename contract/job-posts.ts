import { endpoint } from './endpoint.ts';
import { jobPostExample, mediaFileExample, timelineEntryExample } from './examples.ts';
import { postEvents, type postKinds, type postStatuses } from './labels.ts';
import { limits } from './limits.ts';
import { county, town } from './places.ts';
import { direction, id, isoDate, listMeta, listOf, one, optionalId, paging, text } from './shapes.ts';
import { categoryRef, typeRef } from './trades.ts';
import { placeAndTradeFilters, userRef } from './users.ts';
import { z } from './zod.ts';

export type PostStatus = keyof typeof postStatuses;
export const postStatus = z.enum(['active', 'inactive', 'pending', 'finished']);

export type PostKind = keyof typeof postKinds;
export const postKind = z.enum(['inquiry', 'offer']);

export type PostEvent = keyof typeof postEvents;

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
  /** Its author was asked whether it still stands. */
  renew: z.boolean(),
  review: z.boolean(),
  moderate: z.boolean(),
});

export const jobPost = z
  .object({
    id: z.number(),
    subject: z.string(),
    status: postStatus,
    declined: z.boolean(),
    type: postKind,
    user: userRef,
    job_category: categoryRef,
    job_type: typeRef,
    county: county.nullable(),
    town: town.nullable(),
    created_at: isoDate,
    reviewed_at: isoDate.nullable(),
    media_files: z.array(mediaFile),
    feedbacks_count: z.number(),
    /** The administrator's open remark; only the owner and moderators see it. */
    feedback: z.object({ reason: z.string().nullable(), text: z.string().nullable(), created_at: isoDate }).nullable(),
    is_own: z.boolean(),
    can: postAbilities,
  })
  .meta({ id: 'JobPost', examples: [jobPostExample] });
export type JobPost = z.infer<typeof jobPost>;

export const timelineEntry = z
  .object({
    id: z.number(),
    event: z.enum(Object.keys(postEvents) as [PostEvent, ...PostEvent[]]),
    text: z.string().nullable(),
    reason: z.string().nullable(),
    created_at: isoDate,
    author: z.object({ id: z.number(), name: z.string() }).nullable(),
  })
  .meta({ id: 'TimelineEntry', examples: [timelineEntryExample] });
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const postFilters = { ...placeAndTradeFilters, type: postKind.optional(), user_id: id.optional() };

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
  /** Made by the sender once per form: a repeated send after a lost answer makes no second post. */
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
};

export const listJobPosts = endpoint({
  method: 'GET',
  path: '/job-posts',
  aliases: ['/job_posts'],
  tag,
  summary: 'Aktivni poslovi',
  cache: 'current',
  query: listQuery,
  response: listOf(jobPost),
});
export const jobPostFacets = endpoint({
  method: 'GET',
  path: '/job-posts/facets',
  aliases: ['/job_posts/facets'],
  tag,
  summary: 'Koliko aktivnih poslova ima svaka kategorija, vrsta, županija i objava uz zadane filtre',
  cache: 'current',
  query: z.strictObject(postFilters),
  response: one(
    z.object({
      job_categories: z.record(z.string(), z.number()),
      job_types: z.record(z.string(), z.number()),
      /** By the county that a post names; the country-wide ones are in none. */
      counties: z.record(z.string(), z.number()),
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
    data: z.array(jobPost),
    meta: listMeta.extend({ counts: z.object({ all: z.number(), active: z.number(), inactive: z.number(), pending: z.number(), finished: z.number() }) }),
  }),
});
export const getJobPost = endpoint({
  method: 'GET',
  path: '/job-posts/:id',
  aliases: ['/job_posts/:id'],
  tag,
  summary: 'Jedan posao',
  cache: 'current',
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
  body: jobPostInput,
  response: one(jobPost),
  status: 201,
  example: { body: bodyExample },
});
export const updateJobPost = endpoint({
  method: 'PUT',
  path: '/job-posts/:id',
  aliases: ['/job_posts/:id'],
  tag,
  summary: 'Izmjena vlastite objave; vraćena ide ponovno na pregled',
  auth: 'user',
  params: byId,
  // Restated without its default: what is not sent stays as it is.
  body: jobPostInput.extend({ type: postKind }).partial(),
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
  params: byId,
  body: z.object({ status: z.enum(['active', 'finished']) }),
  response: one(jobPost),
  example: { body: { status: 'finished' } },
});
export const renewJobPost = endpoint({
  method: 'POST',
  path: '/job-posts/:id/renew',
  aliases: ['/job_posts/:id/renew'],
  tag,
  summary: `Upit i dalje vrijedi: ostaje na popisima još ${limits.postDays.finish} dana, a nakon ${limits.postDays.remind} ponovno pitamo`,
  auth: 'user',
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

export const listMedia = endpoint({
  method: 'GET',
  path: '/job-posts/:id/media',
  aliases: ['/job_posts/:id/media'],
  tag,
  summary: 'Datoteke posla',
  cache: 'current',
  params: byId,
  response: listOf(mediaFile),
});
export const addMedia = endpoint({
  method: 'POST',
  path: '/job-posts/:id/media',
  aliases: ['/job_posts/:id/media'],
  tag,
  summary: 'Nova datoteka',
  auth: 'user',
  params: byId,
  files: { file: { max: 1, maxBytes: limits.media.bytes } },
  body: z.object({ client_id: z.uuid().optional() }),
  response: one(mediaFile),
  status: 201,
});
export const orderMedia = endpoint({
  method: 'POST',
  path: '/job-posts/:id/media/order',
  aliases: ['/job_posts/:id/media/order'],
  tag,
  summary: 'Redoslijed datoteka',
  auth: 'user',
  params: byId,
  body: z.object({ ids: z.array(id).max(limits.media.files) }),
  response: listOf(mediaFile),
  example: { body: { ids: [312, 311] } },
});
export const deleteMedia = endpoint({
  method: 'DELETE',
  path: '/job-posts/:id/media/:file',
  aliases: ['/job_posts/:id/media/:file'],
  tag,
  summary: 'Brisanje datoteke',
  auth: 'user',
  params: z.object({ id, file: id }),
  status: 204,
});
