import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RefundOrigin, RefundStatus, StrangeOutcome } from '#contract/payment-labels.ts';
import type { Gateway } from '#contract/payments.ts';
import { ads } from '../ads/tables.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** `cancelled`: the ad's reach changed before payment, and another payment replaced this one. */
export type PaymentStatus = 'open' | 'requires_action' | 'declined' | 'cancelled' | 'paid' | 'refunded';

/** The outcome of an event; `worked` and the irregular ones are followed by a notification. */
export type Outcome = 'worked' | 'repeated' | 'unknown' | 'late' | StrangeOutcome;

export const payments = pgTable(
  'payments',
  {
    id: identity(),
    /** Null if the ad was deleted unpaid: late money can still be identified. */
    adId: integer().references(() => ads.id, { onDelete: 'set null' }),
    gateway: text().$type<Gateway>().notNull(),
    /** The gateway's id of it; null until the gateway has answered. */
    intentId: text(),
    status: text().$type<PaymentStatus>().notNull().default('open'),
    /** The amount agreed when it was opened, whatever prices or the ad say later. */
    amountCents: integer().notNull(),
    /** Of that, what is back on the card: the sum of the refunds that succeeded. */
    refundedCents: integer().notNull().default(0),
    impressions: integer('appearances').notNull(),
    cardBrand: text(),
    cardLast4: text(),
    /** 1, 2, 3 … without gaps, in order of payment. */
    receiptNumber: integer(),
    createdAt: createdAt(),
    paidAt: moment(),
    refundedAt: moment(),
  },
  (t) => [
    check('payment_gateway_known', sql`${t.gateway} in ('stripe', 'sandbox')`),
    check('payment_status_known', sql`${t.status} in ('open', 'requires_action', 'declined', 'cancelled', 'paid', 'refunded')`),
    check('payment_amount', sql`${t.amountCents} > 0`),
    check('payment_refunded', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
    check('payment_has_receipt', sql`${t.status} <> 'paid' or (${t.receiptNumber} is not null and ${t.paidAt} is not null)`),
    unique('one_payment_per_intent').on(t.gateway, t.intentId),
    unique('one_payment_per_receipt').on(t.receiptNumber),
    uniqueIndex('one_open_payment_per_ad').on(t.adId).where(sql`status in ('open', 'requires_action', 'declined')`),
    index('payments_shown').on(t.id).where(sql`status <> 'cancelled'`),
    index('payments_of_ad').on(t.adId, t.id),
  ],
);

/** Money on its way back to a card, or back: one row for each refund, whoever asked for it. Failed ones stay, and may be sent again. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: identity(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    amountCents: integer().notNull(),
    status: text().$type<RefundStatus>().notNull(),
    origin: text().$type<RefundOrigin>().notNull(),
    /** The same request sent twice has the same key: it is one refund. */
    requestKey: text().notNull().unique('one_refund_per_request'),
    /** The gateway's id of the current attempt. */
    gatewayId: text(),
    /** 1 for the first attempt. */
    attempt: integer().notNull().default(1),
    /** When this attempt was first sent; its answer may be lost. */
    sentAt: moment(),
    /** The gateway's word for why it failed. */
    failure: text(),
    reason: text(),
    /** Null if nobody asked: the site, or the gateway's own pages. */
    requestedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    settledAt: moment(),
  },
  (t) => [
    check('refund_status_known', sql`${t.status} in ('requested', 'pending', 'succeeded', 'failed')`),
    check('refund_origin_known', sql`${t.origin} in ('hand', 'declined', 'paid_twice', 'no_ad', 'elsewhere')`),
    check('refund_amount', sql`${t.amountCents} > 0`),
    check('refund_settled', sql`(${t.status} in ('succeeded', 'failed')) = (${t.settledAt} is not null)`),
    index('refunds_of_payment').on(t.paymentId, t.id),
    index('refunds_by_day').on(t.settledAt).where(sql`status = 'succeeded'`),
    index('refunds_by_person').on(t.requestedBy),
  ],
);

export type NewRefund = typeof paymentRefunds.$inferInsert;

/** Gateway events by their own ids; each is processed once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** Prefixed with the gateway's name. */
    id: text().primaryKey(),
    gateway: text().$type<Gateway>().notNull(),
    type: text().notNull(),
    intentId: text().notNull(),
    /** Our payment's id as named in the event; that payment may not exist. */
    paymentId: integer(),
    /** The amount paid or refunded, according to the gateway. */
    amountCents: integer(),
    currency: text(),
    /** `worked`, or why nothing followed. */
    outcome: text().$type<Outcome>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_events_of_intent').on(t.intentId),
    index('payment_events_strange').on(t.createdAt).where(sql`outcome in ('no_ad', 'no_payment', 'mismatch', 'paid_twice', 'partial', 'refund_failed')`),
  ],
);
