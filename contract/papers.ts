import { isBlank } from './canonical.ts';
import { limits } from './constants.ts';
import { hour } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { offerStatus } from './offers.ts';
import { paperSums } from './paper-sums.ts';
import { type ItemPart, paperKinds, paperStates, type VatRate, vatRates } from './paper-words.ts';
import { uploads } from './rate-limits.ts';
import { id, isoDate, isoDay, listMeta, listOf, one, optionalId, paging, text } from './shapes.ts';
import type { VatStatus } from './traders.ts';
import { z } from './zod.ts';

const tag = 'papers';
const byId = z.object({ id });
const most = limits.papers;

const kind = z.enum(paperKinds);
const part = z.enum(['work', 'material'] satisfies ItemPart[]);
const vatRate = z.literal(vatRates);

/** One line of a paper. The price is that of one unit, with VAT; the quantity has up to three decimals. */
export const paperItem = z
  .object({
    description: z.string(),
    quantity: z.number(),
    unit: z.string(),
    unit_price_cents: z.number(),
    part,
  })
  .meta({ id: 'PaperItem' });
export type PaperItem = z.infer<typeof paperItem>;

const reference = z.object({ id: z.number(), number: z.number(), year: z.number() });

/** The trader's bill that the client attached to a payment request; `thumb` is null for a PDF. */
export const paperBill = z
  .object({
    path: z.string(),
    thumb: z.string().nullable(),
    name: z.string(),
    type: z.string(),
    size: z.number(),
    created_at: isoDate,
  })
  .meta({ id: 'PaperBill' });
export type PaperBill = z.infer<typeof paperBill>;

/** A paper in a list, without its items. */
export const paperSummary = z
  .object({
    id: z.number(),
    /** Null while the paper is a quote on an offer that has not become a deal. */
    deal_id: z.number().nullable(),
    /** The offer of a quote that has no deal yet, with the price that the quote's total must match. */
    offer: z
      .object({
        id: z.number(),
        job_post_id: z.number(),
        status: offerStatus,
        price_from_cents: z.number(),
        price_to_cents: z.number().nullable(),
      })
      .nullable(),
    kind,
    state: z.enum(paperStates),
    /** Null until the paper is sent: numbers are consecutive per worker, kind and year. */
    number: z.number().nullable(),
    year: z.number().nullable(),
    total_cents: z.number(),
    currency: z.literal('EUR'),
    /** Percent; null if the trader is exempt from VAT. */
    vat_rate: vatRate.nullable(),
    net_cents: z.number(),
    vat_cents: z.number(),
    /** The earlier version that this paper replaces. */
    supersedes: reference.nullable(),
    created_at: isoDate,
    sent_at: isoDate.nullable(),
    /** SHA-256 of the PDF in hex digits; null until sent. The file never changes. */
    sha256: z.string().nullable(),
    /** When the client accepted the PDF, and the hash of the PDF that was accepted. */
    accepted: z.object({ at: isoDate, sha256: z.string() }).nullable(),
    /** URL of the PDF; null until sent. */
    file: z.string().nullable(),
    bill: paperBill.nullable(),
    /** Why a sent quote can no longer be accepted: its last day has passed, or the work is done. */
    lapsed: z.enum(['expired', 'done']).nullable(),
    can: z.object({
      edit: z.boolean(),
      delete: z.boolean(),
      send: z.boolean(),
      accept: z.boolean(),
      supersede: z.boolean(),
      /** Whether the client may attach the trader's bill, or replace it. */
      attach: z.boolean(),
    }),
  })
  .meta({ id: 'PaperSummary' });
export type PaperSummary = z.infer<typeof paperSummary>;

export const paper = paperSummary
  .extend({
    items: z.array(paperItem),
    /**
     * `YYYY-MM-DD`: end of a quote's validity, completion date of a work order, or due date of a payment
     * request.
     */
    due_on: z.string().nullable(),
    remark: z.string().nullable(),
  })
  .meta({ id: 'Paper' });
export type Paper = z.infer<typeof paper>;

const isWhole = (value: number) => Number.isInteger(Math.round(value * 1e6) / 1e3);

const itemInput = z.object({
  description: text({ max: most.descriptionMost }),
  quantity: z.coerce
    .number()
    .positive()
    .max(most.quantityMost)
    .refine(isWhole, { error: 'Količina može imati najviše tri decimale.' }),
  unit: text({ max: 12 }),
  unit_price_cents: z.coerce.number().int().min(0).max(most.priceMost),
  part,
});

const blankAsNull = <T extends z.ZodType>(value: T) =>
  z.preprocess((given) => (isBlank(given) ? null : given), value.nullable().optional());

const draftInput = z
  .object({
    items: z.array(itemInput).min(1, { error: 'Upišite barem jednu stavku.' }).max(most.items),
    vat_rate: z
      .preprocess((given) => (typeof given === 'string' && given !== '' ? Number(given) : given), vatRate)
      .optional(),
    due_on: blankAsNull(isoDay),
    remark: blankAsNull(text({ max: 1000 })),
  })
  .superRefine(({ items }, ctx) => {
    const { total_cents: total } = paperSums(items, null);
    const issue = (message: string) => ctx.addIssue({ code: 'custom', path: ['items'], message });
    if (total < 1) issue('Ukupni iznos mora biti veći od nule.');
    if (total > most.totalMost) issue('Ukupni iznos može biti najviše milijun eura.');
    const characters = items.reduce((sum, { description }) => sum + description.length, 0);
    if (characters > most.charactersMost) issue('Opisi stavki zajedno su predugi.');
  });
export type DraftInput = z.infer<typeof draftInput>;

/** Sending renders a PDF, which costs as much as a few hundred ordinary requests. */
const sending = {
  name: 'papers_sent',
  max: 30,
  windowMs: hour,
  in: 'database',
  says: 'Previše poslanih dokumenata u kratkom vremenu.',
} as const;
const steps = {
  name: 'paper_steps',
  max: 120,
  windowMs: hour,
  in: 'database',
  says: 'Previše promjena dokumenata u kratkom vremenu.',
} as const;

/** The client sees only sent papers, the worker also drafts. */
export const listPapers = endpoint({
  method: 'GET',
  path: '/deals/:id/papers',
  tag,
  summary: 'Ponude, radni nalozi i pozivi na plaćanje uz dogovor, zadnji prvi',
  auth: 'user',
  params: byId,
  query: z.strictObject(paging(most.perPage)),
  response: z.object({
    data: z.array(paperSummary),
    meta: listMeta,
    /** `trader`: the worker must save trade data before creating the first paper. */
    can: z.object({ make: z.boolean(), trader: z.boolean() }),
  }),
});
/**
 * Creates a draft. Its items come from `supersedes`, otherwise from the deal's last quote; without either,
 * the offer is the single item.
 */
export const makePaper = endpoint({
  method: 'POST',
  path: '/deals/:id/papers',
  tag,
  summary: 'Nacrt dokumenta, ispunjen prema ponudi',
  auth: 'user',
  limits: [steps],
  params: byId,
  body: z.object({ kind, supersedes: optionalId }),
  response: one(paper),
  status: 201,
  example: { body: { kind: 'quote' } },
});
/**
 * Returns the offer's draft, or creates one; an offer has at most one draft. A new draft replaces the last
 * quote sent with the offer and copies its items; without a quote, the offer is the single item.
 */
export const makeQuote = endpoint({
  method: 'POST',
  path: '/offers/:id/quote',
  tag,
  summary: 'Nacrt pisane ponude uz poslanu ponudu koja čeka odgovor',
  auth: 'user',
  limits: [steps],
  params: byId,
  response: one(paper),
  status: 201,
});
export const getPaper = endpoint({
  method: 'GET',
  path: '/papers/:id',
  tag,
  summary: 'Ponuda, radni nalog ili poziv na plaćanje',
  auth: 'user',
  params: byId,
  response: one(paper),
});
export const editPaper = endpoint({
  method: 'PUT',
  path: '/papers/:id',
  tag,
  summary: 'Izmjena nacrta',
  auth: 'user',
  limits: [steps],
  params: byId,
  body: draftInput,
  response: one(paper),
  example: {
    body: {
      items: [
        {
          description: 'Zamjena sifona i dovodnih cijevi',
          quantity: 2.5,
          unit: 'h',
          unit_price_cents: 3500,
          part: 'work',
        },
        {
          description: 'Sifon, dvije cijevi',
          quantity: 1,
          unit: 'kom',
          unit_price_cents: 2450,
          part: 'material',
        },
      ],
      due_on: '2026-12-01',
    },
  },
});
export const deletePaper = endpoint({
  method: 'DELETE',
  path: '/papers/:id',
  tag,
  summary: 'Brisanje nacrta',
  auth: 'user',
  limits: [steps],
  params: byId,
  status: 204,
});
/**
 * Numbers the draft, stores its PDF and notifies the client. The total of a quote on an offer must be the
 * offer's price or lie within its range.
 */
export const sendPaper = endpoint({
  method: 'POST',
  path: '/papers/:id/send',
  tag,
  summary: 'Slanje klijentu: dokument dobiva broj i više se ne mijenja',
  auth: 'user',
  limits: [sending],
  params: byId,
  response: one(paper),
});
/**
 * `sha256`: hash of the PDF that the client has seen. Accepting a quote on an open offer accepts the offer,
 * which becomes a deal.
 */
export const acceptPaper = endpoint({
  method: 'POST',
  path: '/papers/:id/accept',
  tag,
  summary: 'Klijent prihvaća ponudu ili radni nalog',
  auth: 'user',
  limits: [steps],
  params: byId,
  body: z.object({ sha256: z.string().regex(/^[\da-f]{64}$/) }),
  response: one(paper),
  example: { body: { sha256: 'a'.repeat(64) } },
});
export const getPaperFile = endpoint({
  method: 'GET',
  path: '/papers/:id/dokument.pdf',
  tag,
  summary: 'PDF poslanog dokumenta; vide ga samo klijent i majstor',
  auth: 'user',
  params: byId,
  download: ['application/pdf'],
});
/**
 * Attaches the bill from the trader's own till to a payment request. Another bill replaces the first. Allowed
 * after a cancellation and during a block too, because the bill proves what was paid.
 */
export const attachBill = endpoint({
  method: 'POST',
  path: '/papers/:id/bill',
  tag,
  summary: 'Klijent uz poziv na plaćanje prilaže račun izvođača, sliku ili PDF',
  auth: 'user',
  limits: [uploads],
  params: byId,
  files: { file: { max: 1, maxBytes: limits.media.bytes, required: true } },
  response: one(paper),
});
export const getBillFile = endpoint({
  method: 'GET',
  path: '/papers/:id/bill/:file',
  tag,
  summary: 'Priloženi račun izvođača; vide ga samo klijent i majstor',
  auth: 'user',
  params: z.object({ id, file: z.enum(['full.webp', 'card.webp', 'file.pdf']) }),
  download: ['image/webp', 'image/avif', 'application/pdf'],
});
/** Distinct items of the worker's newest papers, for reuse. */
export const listPaperItems = endpoint({
  method: 'GET',
  path: '/me/paper-items',
  tag,
  summary: 'Stavke iz vlastitih ranijih dokumenata, zadnje prve',
  auth: 'user',
  query: z.strictObject(paging(most.earlierItems, 10)),
  response: listOf(paperItem),
});

/**
 * Returns the VAT rate of a trader's papers: null if exempt, otherwise the given rate or the standard one.
 */
export const rateFor = (vat: VatStatus, given: VatRate | null | undefined): VatRate | null =>
  vat === 'exempt' ? null : (given ?? 25);
