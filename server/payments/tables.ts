import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { StrangeOutcome } from '#contract/payment-labels.ts';
import type { Gateway } from '#contract/payments.ts';
import { ads } from '../ads/tables.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';

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
    check('payment_has_receipt', sql`${t.status} <> 'paid' or (${t.receiptNumber} is not null and ${t.paidAt} is not null)`),
    unique('one_payment_per_intent').on(t.gateway, t.intentId),
    unique('one_payment_per_receipt').on(t.receiptNumber),
    uniqueIndex('one_open_payment_per_ad').on(t.adId).where(sql`status in ('open', 'requires_action', 'declined')`),
    index('payments_shown').on(t.id).where(sql`status <> 'cancelled'`),
    index('payments_of_ad').on(t.adId, t.id),
  ],
);

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
