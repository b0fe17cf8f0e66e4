import { phrases } from './chats.ts';
import { limits } from './constants.ts';
import { dealStage } from './deals.ts';
import { endpoint } from './endpoint.ts';
import { jobPost } from './job-posts.ts';
import { offerCounts } from './offers.ts';
import { distance } from './places.ts';
import { id, isoDate, listMeta, one, paging, ticked } from './shapes.ts';
import { typeRef } from './trades.ts';
import { userRef } from './users.ts';
import { z } from './zod.ts';

const tag = 'dashboard';

export const fittingPost = z
  .object({
    post: jobPost,
    /** Distance to the nearest of the worker's towns; unknown if the post or the worker has no town. */
    ...distance,
    seen: z.boolean(),
    offers_count: z.number(),
  })
  .meta({ id: 'FittingPost' });
export type FittingPost = z.infer<typeof fittingPost>;

export const fittingSort = z.enum(['newest', 'nearest']);
export type FittingSort = z.infer<typeof fittingSort>;

/**
 * Drawn from the newest matching inquiries (`limits.fittingMost`), excluding those for which the user has
 * sent an offer. Empty while the user is not taking jobs.
 */
export const listFittingPosts = endpoint({
  method: 'GET',
  path: '/me/jobs',
  tag,
  summary: 'Upiti koji odgovaraju strukama, mjestima i slobodnim danima korisnika',
  auth: 'user',
  query: z.strictObject({
    ...paging(limits.perPage.fitting),
    sort: fittingSort.default('newest'),
    unseen: ticked.optional(),
  }),
  response: z.object({
    data: z.array(fittingPost),
    meta: listMeta.extend({
      unseen: z.number(),
      measured: z.boolean(),
    }),
  }),
});

export const waitingChat = z
  .object({
    chat_id: z.number(),
    user: userRef,
    message_id: z.number(),
    /** Null for a file. */
    text: z.string().nullable(),
    file: z.object({ name: z.string(), thumb: z.string().nullable() }).nullable(),
    unreaded_count: z.number(),
    at: isoDate,
  })
  .meta({ id: 'WaitingChat' });
export type WaitingChat = z.infer<typeof waitingChat>;

const waitingOffer = z.object({
  id: z.number(),
  worker: userRef,
  price_from_cents: z.number(),
  price_to_cents: z.number().nullable(),
  starts_on: z.string().nullable(),
  valid_until: z.string(),
});
export type WaitingOffer = z.infer<typeof waitingOffer>;

const waitingInquiry = z
  .object({ post: jobPost, offers: z.array(waitingOffer) })
  .meta({ id: 'WaitingInquiry' });
export type WaitingInquiry = z.infer<typeof waitingInquiry>;

const askedInquiry = z.object({ post: jobPost, at: isoDate, ...distance }).meta({ id: 'AskedInquiry' });
export type AskedInquiry = z.infer<typeof askedInquiry>;

export const openDeal = z
  .object({
    id: z.number(),
    stage: dealStage,
    role: z.enum(['client', 'worker']),
    job_type: typeRef,
    user: userRef,
    town: z.string().nullable(),
    price_from_cents: z.number(),
    price_to_cents: z.number().nullable(),
    starts_at: isoDate.nullable(),
    ends_at: isoDate.nullable(),
    done_at: isoDate.nullable(),
    can: z.object({ choose: z.boolean(), review: z.boolean() }),
  })
  .meta({ id: 'OpenDeal' });
export type OpenDeal = z.infer<typeof openDeal>;

export const dashboard = z
  .object({
    asked: z.object({ data: z.array(askedInquiry), total: z.number() }),
    chats: z.object({
      data: z.array(waitingChat),
      total: z.number(),
      /** The user's median response time; null until there are enough replies. */
      answer_minutes: z.number().nullable(),
    }),
    offers: z.object({
      counts: offerCounts,
      this_month: z.number(),
      last_open: z
        .object({ created_at: isoDate, price_from_cents: z.number(), price_to_cents: z.number().nullable() })
        .nullable(),
      won_from_cents: z.number(),
      won_to_cents: z.number(),
    }),
    waiting: z.object({ data: z.array(waitingInquiry), total: z.number(), offers_total: z.number() }),
    /**
     * The user's own inquiries that are published, waiting for a moderator or returned, and have no pending
     * offers, newest first.
     */
    inquiries: z.object({
      data: z.array(jobPost),
      counts: z.object({
        all: z.number(),
        active: z.number(),
        inactive: z.number(),
        pending: z.number(),
        finished: z.number(),
      }),
    }),
    /** Soonest first; deals without a next action are omitted. */
    deals: z.object({ data: z.array(openDeal), total: z.number() }),
    phrases,
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/me/dashboard',
  tag,
  summary: 'Pregled dana',
  auth: 'user',
  whileViewing: false,
  response: one(dashboard),
});

/**
 * Called by the page that shows the post; fetching alone does not mean that it was seen, because pages are
 * prefetched.
 */
export const markPostSeen = endpoint({
  method: 'POST',
  path: '/me/jobs/:id/mark-as-readed',
  tag,
  summary: 'Upit je viđen',
  auth: 'user',
  whileSuspended: true,
  params: z.object({ id }),
  status: 204,
});
