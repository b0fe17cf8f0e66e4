import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AccountingStatus, AccountingType } from '#contract/accounting-labels.ts';
import type { DisputeStatus, RefundOrigin, RefundStatus, UnusualOutcome } from '#contract/payment-labels.ts';
import type { Gateway } from '#contract/payments.ts';
import { ads } from '../ads/tables.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** `cancelled`: the ad's reach changed before payment, and another payment replaced this one. */
export type PaymentStatus = 'open' | 'requires_action' | 'declined' | 'cancelled' | 'paid' | 'refunded';

export type Outcome = 'worked' | 'repeated' | 'unknown' | 'late' | UnusualOutcome;

export const payments = pgTable(
  'payments',
  {
    id: identity(),
    /** Null if the ad was deleted unpaid. The row remains, to identify payments that arrive late. */
    adId: integer().references(() => ads.id, { onDelete: 'set null' }),
    gateway: text().$type<Gateway>().notNull(),
    /** Null until the gateway has answered. */
    intentId: text(),
    status: text().$type<PaymentStatus>().notNull().default('open'),
    /** The amount agreed when the payment was opened, regardless of later price or ad changes. */
    amountCents: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    /** The highest refund total the gateway has reported, before or after the payment itself. */
    reportedRefundCents: integer().notNull().default(0),
    /** True if a refund or dispute of this payment stopped its ad, which resumes if the money comes back. */
    stoppedAd: boolean().notNull().default(false),
    impressions: integer('appearances').notNull(),
    cardBrand: text(),
    cardLast4: text(),
    /** 1, 2, 3 … without gaps, in order of payment. */
    receiptNumber: integer(),
    createdAt: createdAt(),
    /** When the last attempt to pay failed, by the gateway's clock. */
    attemptedAt: moment(),
    paidAt: moment(),
    refundedAt: moment(),
  },
  (t) => [
    check('payment_gateway_known', sql`${t.gateway} in ('stripe', 'sandbox')`),
    check(
      'payment_status_known',
      sql`${t.status} in ('open', 'requires_action', 'declined', 'cancelled', 'paid', 'refunded')`,
    ),
    check('payment_amount', sql`${t.amountCents} > 0`),
    check('payment_refunded', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
    check(
      'payment_has_receipt',
      sql`${t.status} <> 'paid' or (${t.receiptNumber} is not null and ${t.paidAt} is not null)`,
    ),
    unique('one_payment_per_intent').on(t.gateway, t.intentId),
    unique('one_payment_per_receipt').on(t.receiptNumber),
    uniqueIndex('one_open_payment_per_ad')
      .on(t.adId)
      .where(sql`status in ('open', 'requires_action', 'declined')`),
    index('payments_shown').on(t.id).where(sql`status <> 'cancelled'`),
    index('payments_by_day').on(t.gateway, t.paidAt, t.amountCents).where(sql`paid_at is not null`),
    index('payments_of_ad').on(t.adId, t.id),
  ],
);

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
    requestKey: text().notNull().unique('one_refund_per_request'),
    gatewayId: text(),
    attempt: integer().notNull().default(1),
    /** When this attempt was first sent; the response may have been lost. */
    sentAt: moment(),
    failure: text(),
    reason: text(),
    /** Null if the refund was automatic or made in the gateway's dashboard. */
    requestedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    settledAt: moment(),
  },
  (t) => [
    check('refund_status_known', sql`${t.status} in ('requested', 'pending', 'succeeded', 'failed')`),
    check(
      'refund_origin_known',
      sql`${t.origin} in ('hand', 'declined', 'paid_twice', 'no_ad', 'elsewhere')`,
    ),
    check('refund_amount', sql`${t.amountCents} > 0`),
    check('refund_settled', sql`(${t.status} in ('succeeded', 'failed')) = (${t.settledAt} is not null)`),
    index('refunds_of_payment').on(t.paymentId, t.id),
    index('refunds_by_day').on(t.settledAt).where(sql`status = 'succeeded'`),
    index('refunds_by_person').on(t.requestedBy),
  ],
);

export type NewRefund = typeof paymentRefunds.$inferInsert;

export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    id: identity(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    gatewayId: text().notNull().unique('one_dispute_per_gateway_id'),
    amountCents: integer().notNull(),
    status: text().$type<DisputeStatus>().notNull(),
    reason: text(),
    dueAt: moment(),
    /** When the gateway reported this status, by its clock; null if the event has no time. */
    reportedAt: moment(),
    createdAt: createdAt(),
    closedAt: moment(),
  },
  (t) => [
    check('dispute_status_known', sql`${t.status} in ('open', 'won', 'lost')`),
    check('dispute_amount', sql`${t.amountCents} > 0`),
    check('dispute_closed', sql`(${t.status} = 'open') = (${t.closedAt} is null)`),
    index('disputes_of_payment').on(t.paymentId, t.id),
    index('disputes_by_day').on(t.createdAt),
    index('disputes_won_by_day').on(t.closedAt).where(sql`status = 'won'`),
  ],
);

/** Outbox of the accounting webhook, written in the transaction that records the payment event. */
export const accountingEvents = pgTable(
  'accounting_events',
  {
    /** Constant across retries, so that the receiver can deduplicate. */
    id: uuid().primaryKey().defaultRandom(),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    type: text().$type<AccountingType>().notNull(),
    /** Deduplication key; an event whose key is already stored is not stored again. */
    about: text().notNull().unique('one_accounting_event_each'),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    amountCents: integer().notNull(),
    /** The payload without the buyer’s data, which are added when the event is sent. */
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text().$type<AccountingStatus>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    lastStatus: integer(),
    lastError: text(),
    createdAt: createdAt(),
    deliveredAt: moment(),
  },
  (t) => [
    check('accounting_status_known', sql`${t.status} in ('waiting', 'delivered', 'failed')`),
    check('accounting_delivered', sql`(${t.status} = 'delivered') = (${t.deliveredAt} is not null)`),
    unique('accounting_order').on(t.number),
    index('accounting_of_payment').on(t.paymentId),
    index('accounting_waiting').on(t.number).where(sql`status = 'waiting'`),
  ],
);

export const paymentEvents = pgTable(
  'payment_events',
  {
    /** Prefixed with the gateway's name. */
    id: text().primaryKey(),
    gateway: text().$type<Gateway>().notNull(),
    type: text().notNull(),
    intentId: text().notNull(),
    /** Our payment's id as given in the event; there may be no payment with this id. */
    paymentId: integer(),
    amountCents: integer(),
    currency: text(),
    outcome: text().$type<Outcome>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_events_of_intent').on(t.intentId),
    index('payment_events_strange')
      .on(t.createdAt)
      .where(
        sql`outcome in ('no_ad', 'foreign', 'mismatch', 'paid_twice', 'partial', 'refund_failed', 'disputed', 'dispute_lost')`,
      ),
  ],
);
