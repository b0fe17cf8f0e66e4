import { limits } from './constants.ts';
import { day, hour } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { jobPost } from './job-posts.ts';
import { declineReasons } from './offer-labels.ts';
import { distance } from './places.ts';
import { csv, id, isoDate, isoDay, listMeta, one, paging, text, ticked } from './shapes.ts';
import { userRef } from './users.ts';
import { z } from './zod.ts';

const tag = 'offers';
const byId = z.object({ id });

/** `closed`: another offer was accepted, or the post has ended. `expired`: past `valid_until`. */
export const offerStatus = z.enum(['open', 'accepted', 'declined', 'withdrawn', 'closed', 'expired']);
export type OfferStatus = z.infer<typeof offerStatus>;

/** EUR cents. A price is one amount or a range. */
export const cents = z.coerce.number().int().min(100).max(100_000_000);

export const offer = z
  .object({
    id: z.number(),
    job_post: z.object({ id: z.number(), job_type: z.string(), status: z.string() }),
    worker: userRef,
    work: z.string(),
    price_from_cents: z.number(),
    price_to_cents: z.number().nullable(),
    currency: z.literal('EUR'),
    /** `YYYY-MM-DD`. */
    starts_on: z.string().nullable(),
    valid_until: z.string(),
    status: offerStatus,
    created_at: isoDate,
    chat_id: z.number(),
    /** Null until the offer is accepted. */
    deal_id: z.number().nullable(),
    /**
     * The newest quote sent with the offer, as PDF. Its total is the offer's price or lies within its range.
     */
    quote: z
      .object({
        id: z.number(),
        number: z.number(),
        year: z.number(),
        total_cents: z.number(),
        sha256: z.string(),
        file: z.string(),
      })
      .nullable(),
    can: z.object({
      accept: z.boolean(),
      decline: z.boolean(),
      withdraw: z.boolean(),
      /**
       * Whether the worker may write a quote (a PDF). If `trader` is true, the worker must save trade data
       * first.
       */
      quote: z.boolean(),
      trader: z.boolean(),
    }),
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof offer>;

export const comparedOffer = offer
  .extend({
    worker: userRef.extend({ trade_verified: z.boolean() }),
    /** Null until there are enough replies (`limits.answerTime`). */
    answer_minutes: z.number().nullable(),
    /** Distance to the nearest of the worker's towns; unknown if the post or the worker has no town. */
    ...distance,
  })
  .meta({ id: 'ComparedOffer' });
export type ComparedOffer = z.infer<typeof comparedOffer>;

export const offerInput = z
  .object({
    work: text({ min: 10, max: 1000 }),
    price_from_cents: cents,
    price_to_cents: z.preprocess((value) => (value === '' ? null : value), cents.nullable().optional()),
    starts_on: z.preprocess((value) => (value === '' ? null : value), isoDay.nullable().optional()),
    valid_until: isoDay,
    client_id: z.uuid().optional(),
  })
  .refine((given) => !given.price_to_cents || given.price_to_cents > given.price_from_cents, {
    path: ['price_to_cents'],
    error: 'Gornja cijena mora biti veća od donje.',
  });

export const sendOffer = endpoint({
  method: 'POST',
  path: '/job-posts/:id/offers',
  aliases: ['/job_posts/:id/offers'],
  tag,
  summary: 'Ponuda na upit; stiže i kao poruka',
  auth: 'user',
  limits: [
    // The hourly limit allows a diligent worker to send an offer for every new post of the day.
    {
      name: 'offers_hour',
      max: 30,
      windowMs: hour,
      in: 'database',
      says: 'Previše ponuda u kratkom vremenu.',
    },
    { name: 'offers_day', max: 80, windowMs: day, in: 'database', says: 'Previše ponuda u jednom danu.' },
  ],
  params: byId,
  body: offerInput,
  response: one(offer),
  status: 201,
  example: {
    body: {
      work: 'Zamjena sifona i dovodnih cijevi s materijalom.',
      price_from_cents: 9000,
      price_to_cents: 12_000,
      valid_until: '2026-12-01',
    },
  },
});
export const listOffers = endpoint({
  method: 'GET',
  path: '/job-posts/:id/offers',
  aliases: ['/job_posts/:id/offers'],
  tag,
  summary: 'Ponude na vlastiti upit; majstoru samo njegova',
  auth: 'user',
  params: byId,
  response: z.object({ data: z.array(comparedOffer) }),
});
/**
 * Called by the page that shows the offers; fetching alone does not mean that they were seen, because pages
 * are prefetched.
 */
export const markOffersSeen = endpoint({
  method: 'POST',
  path: '/job-posts/:id/offers/mark-as-readed',
  aliases: ['/job_posts/:id/offers/mark-as-readed'],
  tag,
  summary: 'Ponude na vlastiti upit su viđene: obavijesti o njima su pročitane',
  auth: 'user',
  whileSuspended: true,
  params: byId,
  response: z.object({ count: z.number() }),
});
/**
 * Accepting an offer creates a deal (`/deals`), closes the post's other open offers and notifies their
 * senders; without `keep_open` it also closes the post. The newest quote sent with the offer is accepted too.
 * If `quote_sha256` is given, it must be the hash of that quote, or null if there is none.
 */
export const acceptOffer = endpoint({
  method: 'POST',
  path: '/offers/:id/accept',
  tag,
  summary: 'Prihvaćanje ponude',
  auth: 'user',
  params: byId,
  body: z
    .object({
      keep_open: ticked.optional(),
      quote_sha256: z.preprocess(
        (value) => (value === '' ? null : value),
        z
          .string()
          .regex(/^[\da-f]{64}$/)
          .nullable()
          .optional(),
      ),
    })
    .optional(),
  response: one(offer),
  example: { body: { keep_open: false } },
});
export const declineOffer = endpoint({
  method: 'POST',
  path: '/offers/:id/decline',
  tag,
  summary: 'Odbijanje ponude',
  auth: 'user',
  params: byId,
  response: one(offer),
});
export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/offers/:id/withdraw',
  tag,
  summary: 'Povlačenje ponude',
  auth: 'user',
  params: byId,
  response: one(offer),
});

export const offerCounts = z.object({
  all: z.number(),
  open: z.number(),
  accepted: z.number(),
  declined: z.number(),
  withdrawn: z.number(),
  closed: z.number(),
  expired: z.number(),
});
export type OfferCounts = z.infer<typeof offerCounts>;

/** A worker's own offer with its inquiry; `post` is null if the worker can no longer read the inquiry. */
export const ownOffer = offer.extend({ post: jobPost.nullable() }).meta({ id: 'OwnOffer' });
export type OwnOffer = z.infer<typeof ownOffer>;

export const listOwnOffers = endpoint({
  method: 'GET',
  path: '/me/offers',
  tag,
  summary: 'Poslane ponude, zadnje prve',
  auth: 'user',
  query: z.strictObject({ ...paging(limits.perPage.ownOffers), status: csv(offerStatus).optional() }),
  response: z.object({ data: z.array(ownOffer), meta: listMeta.extend({ counts: offerCounts }) }),
});

export type DeclineReason = keyof typeof declineReasons;
export const declineReason = z.enum(Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]]);

export const invitationAnswer = z.enum(['offered', 'declined']);
export type InvitationAnswer = z.infer<typeof invitationAnswer>;

export const invitation = userRef
  .extend({
    answer: invitationAnswer.nullable(),
    reason: declineReason.nullable(),
    answered_at: isoDate.nullable(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitation>;

/** Up to five workers per post. Workers can turn invitations off in the notification settings. */
export const inviteWorker = endpoint({
  method: 'POST',
  path: '/job-posts/:id/invitations',
  aliases: ['/job_posts/:id/invitations'],
  tag,
  summary: 'Poziv majstoru na upit',
  auth: 'user',
  limits: [
    // Enough for ten posts with five invitations each.
    { name: 'invitations', max: 50, windowMs: day, in: 'database', says: 'Previše poziva u jednom danu.' },
  ],
  params: byId,
  body: z.object({ user_id: id }),
  response: z.object({ data: z.object({ user_id: z.number(), left: z.number() }) }),
  status: 201,
  example: { body: { user_id: 7 }, response: { data: { user_id: 7, left: 4 } } },
});
export const listInvitations = endpoint({
  method: 'GET',
  path: '/job-posts/:id/invitations',
  aliases: ['/job_posts/:id/invitations'],
  tag,
  summary: 'Koga je vlasnik pozvao i što su rekli; majstoru samo njegov poziv',
  auth: 'user',
  params: byId,
  response: z.object({ data: z.array(invitation), left: z.number() }),
});
/**
 * The client is notified once all invited workers have declined. The worker can still send an offer later.
 */
export const declineInvitation = endpoint({
  method: 'POST',
  path: '/job-posts/:id/invitations/decline',
  aliases: ['/job_posts/:id/invitations/decline'],
  tag,
  summary: 'Pozvani majstor ovaj put ne može',
  auth: 'user',
  params: byId,
  body: z
    .object({
      reason: z.preprocess((value) => (value === '' ? null : value), declineReason.nullable().optional()),
    })
    .optional(),
  response: one(invitation),
  example: { body: { reason: 'busy' } },
});
