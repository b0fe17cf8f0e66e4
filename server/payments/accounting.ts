import type { AccountingType } from '#contract/accounting-labels.ts';
import type { Tx } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import type { PaymentRow } from './queries.ts';
import { accountingEvents } from './tables.ts';

/** Retries for about a day, to outlast an outage of the accounting system. */
export const accountingQueue = defineQueue<{ eventId: string }>('payments.accounting', {
  retries: 30,
  retryDelay: 15,
  retryDelayMax: 3600,
});

interface Booked {
  type: AccountingType;
  about: string;
  payment: PaymentRow;
  amountCents: number;
  facts?: Record<string, unknown>;
}

/**
 * Records an accounting event, once per `about`. Called in the transaction that changes the payment, so that
 * both are stored or neither is.
 */
export async function recordAccountingEvent(
  { tasks }: { tasks: Tasks },
  tx: Tx,
  { type, about, payment, amountCents, facts = {} }: Booked,
): Promise<void> {
  const { id, adId, gateway, intentId, receiptNumber, paidAt, cardBrand, cardLast4 } = payment;
  const of = {
    id,
    gateway,
    gateway_id: intentId,
    amount_cents: payment.amountCents,
    receipt_number: receiptNumber,
    paid_at: paidAt?.toISOString() ?? null,
  };
  const card = cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null;
  const values = {
    type,
    about,
    paymentId: id,
    amountCents,
    facts: { payment: { ...of, card, ad_id: adId }, ...facts },
  };
  const [written] = await tx
    .insert(accountingEvents)
    .values(values)
    .onConflictDoNothing({ target: accountingEvents.about })
    .returning({ id: accountingEvents.id });
  if (written) await tasks.enqueue(tx, accountingQueue, { eventId: written.id }, { key: written.id });
}
