import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { StrangeOutcome } from '#contract/payment-labels.ts';
import type { Gateway } from '#contract/payments.ts';
import { ads } from '../ads/tables.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';

/** `cancelled`: the ad's reach was changed before it was paid, another payment took its place. */
export type PaymentStatus = 'open' | 'requires_action' | 'declined' | 'cancelled' | 'paid' | 'refunded';

/** What an event came to; `worked` and those that a person should know of are told by what followed. */
export type Outcome = 'worked' | 'repeated' | 'unknown' | 'late' | StrangeOutcome;

export const payments = pgTable(
  'payments',
  {
    id: identity(),
    /** Null where nobody paid in time and the ad is gone: should money come all the same, it is known what for. */
    adId: integer().references(() => ads.id, { onDelete: 'set null' }),
    gateway: text().$type<Gateway>().notNull(),
    /** The gateway's own id of it; null until the gateway has answered. */
    intentId: text(),
    status: text().$type<PaymentStatus>().notNull().default('open'),
    /** What was agreed on when it was opened, whatever prices or the ad say later. */
    amountCents: integer().notNull(),
    appearances: integer().notNull(),
    cardBrand: text(),
    cardLast4: text(),
    /** 1, 2, 3 … without gaps, in the order in which money came. */
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
    index('payments_of_ad').on(t.adId, t.id),
  ],
);

/** Events of the gateways by their own ids: each is worked once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** With the gateway's name before it. */
    id: text().primaryKey(),
    gateway: text().$type<Gateway>().notNull(),
    type: text().notNull(),
    intentId: text().notNull(),
    /** Our payment's id as the event names it; there may be no such payment. */
    paymentId: integer(),
    /** Of what was paid or given back, as the gateway says it. */
    amountCents: integer(),
    currency: text(),
    /** What it came to: `worked`, or why nothing followed. */
    outcome: text().$type<Outcome>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_events_of_intent').on(t.intentId),
    index('payment_events_strange').on(t.createdAt).where(sql`outcome in ('no_ad', 'no_payment', 'mismatch', 'paid_twice', 'partial', 'refund_failed')`),
  ],
);
