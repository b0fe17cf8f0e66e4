import { Readable } from 'node:stream';
import type { FileAnswer } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { type UnusualOutcome, unusualOutcomes } from '#contract/payment-labels.ts';
import type { payment, strangePayment } from '#contract/payments.ts';
import { metaOf } from '#contract/shapes.ts';
import type { z } from '#contract/zod.ts';
import type { Asker } from '../ads/access.ts';
import { readableAd } from '../ads/read.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/site.ts';
import * as queries from './queries.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { receiptOf } from './receipts.ts';
import { returnedOf } from './refund-queries.ts';

/** Presents a payment for the API. Throws for a cancelled payment, which is never listed. */
export function present({
  payment: row,
  title,
  advertiser,
  dispute,
}: NonNullable<Awaited<ReturnType<typeof queries.shownById>>>): z.input<typeof payment> {
  if (row.status === 'cancelled') throw new Error('cancelled payments are not listed');
  return {
    id: row.id,
    ad: row.adId !== null && title !== null ? { id: row.adId, title } : null,
    advertiser,
    impressions: row.impressions,
    gateway: row.gateway,
    status: row.status,
    amount_cents: row.amountCents,
    refunded_cents: row.refundedCents,
    dispute,
    currency: 'EUR',
    card:
      row.cardBrand !== null && row.cardLast4 !== null
        ? { brand: row.cardBrand, last4: row.cardLast4 }
        : null,
    receipt_number: row.receiptNumber,
    created_at: row.createdAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    refunded_at: row.refundedAt?.toISOString() ?? null,
  };
}

export async function listPayments(
  db: Db,
  query: { page: number; per_page: number; month?: string | undefined },
) {
  const [rows, total] = await Promise.all([queries.page(db, query), queries.count(db, query)]);
  return { data: rows.map(present), meta: metaOf(query, total.total, rows.length, total.capped) };
}

/** Returns payments with ids below `before`, without a count. */
export const paymentsBefore = async (
  db: Db,
  { per_page, month }: { per_page: number; month?: string | undefined },
  before: number | undefined,
) => ({ data: (await queries.page(db, { page: 1, per_page, month, before })).map(present) });

type StrangeRow = Awaited<ReturnType<typeof queries.strangePage>>[number];

function presentStrange({ event, payment: row, ad, returnedAt }: StrangeRow): z.input<typeof strangePayment> {
  const reason = event.outcome as UnusualOutcome;
  return {
    id: event.id,
    reason,
    gateway: event.gateway,
    intent_id: event.intentId,
    payment_id: row?.id ?? event.paymentId,
    listed: row !== null && row.status !== 'cancelled',
    ad,
    amount_cents: event.amountCents ?? row?.amountCents ?? null,
    currency: (event.currency ?? 'eur').toUpperCase(),
    created_at: event.createdAt.toISOString(),
    returned_at: unusualOutcomes[reason].returned ? (returnedAt?.toISOString() ?? null) : null,
  };
}

export async function listStrangePayments(db: Db, query: { page: number; per_page: number }) {
  const [rows, total] = await Promise.all([queries.strangePage(db, query), queries.countStrange(db)]);
  return { data: rows.map(presentStrange), meta: metaOf(query, total, rows.length) };
}

/**
 * Returns a paid ad’s receipt as a PDF. Throws `not_found` for people who may not read the ad, and if there
 * is no receipt.
 */
export async function receiptFile(
  db: Db,
  site: Site,
  asker: Asker,
  adId: number,
  number?: number,
): Promise<FileAnswer> {
  const ad = await readableAd(db, asker, adId);
  const settled = await queries.paidPaymentOf(db, adId, number);
  const receipt = settled && receiptOf(ad, settled, await returnedOf(db, settled.id));
  if (!receipt) throw new AppError('not_found');
  const bytes = await receiptPdf(receipt, site);
  return {
    type: 'application/pdf',
    bytes: bytes.byteLength,
    contents: Readable.from([bytes]),
    passive: true,
  };
}
