import { AppError } from '#contract/errors.ts';
import type { PaymentResult } from '#contract/payments.ts';
import { type Asker, isUnpaid } from '../ads/service.ts';
import { workEvent } from './events.ts';
import type { CardInput } from './gateway.ts';
import { lockOwnAd, type Parts } from './open.ts';
import * as queries from './queries.ts';

const paid: PaymentResult = { status: 'paid', next_action: null };

/** The ad's open payment; null if it is already paid. */
async function payable({ db, gateways }: Parts, asker: Asker, id: number): Promise<(queries.PaymentRow & { intentId: string }) | null> {
  return db.transaction(async (tx) => {
    const ad = await lockOwnAd(tx, asker, id);
    const settled = isUnpaid(ad) ? undefined : await queries.settledOf(tx, id);
    if (settled?.status === 'paid') return null;
    const open = settled ? undefined : await queries.openOf(tx, id);
    // Charges nothing that the details did not show: not opened, opened for another reach, or at a gateway no longer in use.
    if (!open?.intentId || open.impressions !== ad.desiredImpressions || open.gateway !== gateways.current().name) throw new AppError('ads.moved');
    return { ...open, intentId: open.intentId };
  });
}

/**
 * Pays with a card. The gateway's response here changes no state: its event does, and until then the payment is `processing`. Pressing twice pays
 * once. Throws `payments.declined` (402), `payments.card|expiry|cvc`, `ads.moved`, `not_found`.
 */
export async function payAd(parts: Parts, asker: Asker, id: number, card: CardInput): Promise<PaymentResult> {
  const payment = await payable(parts, asker, id);
  if (!payment) return paid;
  const { status, clientSecret, events } = await parts.gateways.of(payment.gateway).confirm(payment, card);
  for (const event of events) await workEvent(parts, payment.gateway, event);
  const after = await queries.byId(parts.db, payment.id);
  if (after?.status === 'paid') return paid;
  if (status === 'declined') throw new AppError('payments.declined');
  if (status === 'processing') return { status, next_action: null };
  return { status, next_action: { type: payment.gateway === 'sandbox' ? 'sandbox_confirm' : 'gateway', client_secret: clientSecret } };
}
