import { isBlank } from './canonical.ts';
import { limits } from './constants.ts';
import { hour } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { jobPost } from './job-posts.ts';
import { cents } from './offers.ts';
import { paperKinds } from './paper-words.ts';
import { id, isoDate, listOf, one, paging, text, ticked } from './shapes.ts';
import { userRef } from './users.ts';
import { z } from './zod.ts';

const tag = 'deals';
const byId = z.object({ id });

/** `reviewed`: done, and the client has reviewed the worker. */
export const dealStage = z.enum(['agreed', 'scheduled', 'done', 'reviewed', 'cancelled']);
export type DealStage = z.infer<typeof dealStage>;

/** Each event is shown as a line in the chat. */
export const dealEventKind = z.enum([
  'agreed',
  'times',
  'scheduled',
  'done',
  'cancelled',
  'undo_asked',
  'undone',
  'undo_refused',
  'paper_sent',
  'paper_accepted',
]);
export type DealEventKind = z.infer<typeof dealEventKind>;

/**
 * The final price, as stated by one side. It counts once the other side has confirmed it; `confirmed_at` is
 * null until then.
 */
const finalPrice = z.object({
  cents: z.number(),
  by: z.number(),
  at: isoDate,
  confirmed_at: isoDate.nullable(),
});

const time = z.object({ id: z.number(), starts_at: isoDate, ends_at: isoDate, chosen: z.boolean() });
export type DealTime = z.infer<typeof time>;

/** The paper that an event is about. Its number never changes. */
const dealPaper = z.object({
  id: z.number(),
  kind: z.enum(paperKinds),
  number: z.number(),
  year: z.number(),
});
export type DealPaper = z.infer<typeof dealPaper>;

/** A deal event as its reader sees it in the chat. */
export const dealEvent = z
  .object({
    deal_id: z.number(),
    kind: dealEventKind,
    job_type: z.string(),
    times: z.array(time),
    /**
     * The paper that was sent or accepted, or for `agreed` the quote accepted with the offer; null if there
     * is none.
     */
    paper: dealPaper.nullable(),
    can: z.object({
      /** True if the newest proposal comes from the other side, so one of its times can be chosen. */
      choose: z.boolean(),
      answer_undo: z.boolean(),
    }),
  })
  .meta({ id: 'DealEvent' });
export type DealEvent = z.infer<typeof dealEvent>;

export const deal = z
  .object({
    id: z.number(),
    stage: dealStage,
    job_post: jobPost,
    /** A party whose account is being deleted has id 0 and the name 'Obrisani korisnik'. */
    client: userRef,
    worker: userRef.extend({ trade_verified: z.boolean() }),
    role: z.enum(['client', 'worker']),
    offer_id: z.number(),
    work: z.string(),
    /** The agreed price: the total of the last accepted quote, otherwise the offer's price or range. */
    price_from_cents: z.number(),
    price_to_cents: z.number().nullable(),
    currency: z.literal('EUR'),
    /** The address given by the client, visible to the two participants only. */
    address: z.string().nullable(),
    proposal: z.object({ by: z.number(), at: isoDate, times: z.array(time) }).nullable(),
    starts_at: isoDate.nullable(),
    ends_at: isoDate.nullable(),
    agreed_at: isoDate,
    scheduled_at: isoDate.nullable(),
    done_at: isoDate.nullable(),
    /** Who marked the deal as done; null if that account is deleted or the deal is not done yet. */
    done_by: z.number().nullable(),
    cancelled_at: isoDate.nullable(),
    cancelled_by: z.number().nullable(),
    undo: z.object({ by: z.number(), at: isoDate }).nullable(),
    final_price: finalPrice.nullable(),
    /** Whether a moderator excluded the deal from the worker's track record. */
    record_excluded: z.boolean(),
    chat_id: z.number(),
    own_review: z.object({ id: z.number(), stars: z.number() }).nullable(),
    can: z.object({
      propose: z.boolean(),
      choose: z.boolean(),
      finish: z.boolean(),
      cancel: z.boolean(),
      ask_undo: z.boolean(),
      answer_undo: z.boolean(),
      /** Whether the user can withdraw their own undo request. */
      keep: z.boolean(),
      give_address: z.boolean(),
      /**
       * Whether the user can state the final price: either side can, once the deal is done and until the
       * price is confirmed.
       */
      state_price: z.boolean(),
      /** Whether the other side has stated a price that the user can confirm. */
      confirm_price: z.boolean(),
      /** Whether the worker can dispute how the deal counts in their track record. */
      dispute: z.boolean(),
      review: z.boolean(),
    }),
  })
  .meta({ id: 'Deal' });
export type Deal = z.infer<typeof deal>;

export const listDeals = endpoint({
  method: 'GET',
  path: '/deals',
  tag,
  summary: 'Vlastiti dogovori, zadnji prvi',
  auth: 'user',
  query: z.strictObject({
    ...paging(limits.perPage.general),
    stage: dealStage.optional(),
    role: z.enum(['client', 'worker']).optional(),
  }),
  response: listOf(deal),
});
export const getDeal = endpoint({
  method: 'GET',
  path: '/deals/:id',
  tag,
  summary: 'Dogovor',
  auth: 'user',
  params: byId,
  response: one(deal),
});
/**
 * A typical deal takes four steps, so sixty an hour is ample. Limited because each step notifies the other
 * side, also by email.
 */
const dealSteps = {
  name: 'deal_steps',
  max: 60,
  windowMs: hour,
  in: 'database',
  says: 'Previše promjena dogovora u kratkom vremenu.',
} as const;
export const giveAddress = endpoint({
  method: 'PUT',
  path: '/deals/:id',
  tag,
  summary: 'Adresa na kojoj se radi; vide je samo klijent i majstor',
  auth: 'user',
  limits: [dealSteps],
  params: byId,
  body: z.object({
    address: z.preprocess((value) => (isBlank(value) ? null : value), text({ min: 3, max: 200 }).nullable()),
  }),
  response: one(deal),
  example: { body: { address: 'Ulica Ante Starčevića 14, 44000 Sisak' } },
});
/** Proposes up to five times; the other side chooses one of them. A newer proposal replaces an older one. */
export const proposeTimes = endpoint({
  method: 'POST',
  path: '/deals/:id/times',
  tag,
  summary: 'Prijedlog termina; stiže i kao poruka',
  auth: 'user',
  limits: [dealSteps],
  params: byId,
  body: z.object({
    times: z
      .array(
        z.object({ starts_at: z.iso.datetime({ offset: true }), ends_at: z.iso.datetime({ offset: true }) }),
      )
      .min(1)
      .max(limits.dealTimesMost),
    client_id: z.uuid().optional(),
  }),
  response: one(deal),
  status: 201,
  example: {
    body: { times: [{ starts_at: '2026-11-24T17:00:00+01:00', ends_at: '2026-11-24T19:00:00+01:00' }] },
  },
});
export const chooseTime = endpoint({
  method: 'POST',
  path: '/deals/:id/times/:time/choose',
  tag,
  summary: 'Odabir predloženog termina',
  auth: 'user',
  limits: [dealSteps],
  params: z.object({ id, time: id }),
  response: one(deal),
});
const step = (path: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/deals/:id/${path}`,
    tag,
    summary,
    auth: 'user',
    limits: [dealSteps],
    params: byId,
    response: one(deal),
  });
export const finishDeal = endpoint({
  method: 'POST',
  path: '/deals/:id/finish',
  tag,
  summary:
    'Posao je obavljen; prije dogovorenog termina ili bez njega samo uz early. Konačna cijena nije obavezna.',
  auth: 'user',
  limits: [dealSteps],
  params: byId,
  body: z
    .object({
      early: ticked.optional(),
      final_cents: z.preprocess((value) => (value === '' ? undefined : value), cents.optional()),
    })
    .optional(),
  response: one(deal),
  example: { body: { early: true, final_cents: 9500 } },
});
/**
 * Sending the amount that the other side stated confirms it, so that a price that has changed in the meantime
 * is never confirmed unseen. Any other amount is a correction.
 */
export const statePrice = endpoint({
  method: 'PUT',
  path: '/deals/:id/price',
  tag,
  summary:
    'Konačna cijena obavljenog posla: iznos koji je navela druga strana potvrđuje se, a drukčiji ispravlja',
  auth: 'user',
  limits: [dealSteps],
  params: byId,
  body: z.object({ final_cents: cents }),
  response: one(deal),
  example: { body: { final_cents: 9500 } },
});
export const cancelDeal = step('cancel', 'Otkazivanje dogovora prije nego što je posao obavljen');
export const askUndo = step('undo', 'Molba drugoj strani da se zadnji korak poništi');
export const agreeUndo = step('undo/agree', 'Pristanak na poništavanje');
/** The other side declines an undo request, or the requester withdraws it. */
export const refuseUndo = step('undo/refuse', 'Odbijanje ili povlačenje molbe za poništavanje');

/** Downloads the chosen time as an iCalendar file. */
export const dealCalendar = endpoint({
  method: 'GET',
  path: '/deals/:id/termin.ics',
  tag,
  summary: 'Termin za kalendar',
  auth: 'user',
  params: byId,
  download: ['text/calendar'],
});
