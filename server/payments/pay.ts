import { AppError } from '#contract/errors.ts';
import type { PaymentResult } from '#contract/payments.ts';
import type { Asker } from '../ads/access.ts';
import { processGatewayEvent } from './events.ts';
import type { CardInput } from './gateway.ts';
import { openPayment } from './open.ts';
import type { Parts } from './parts.ts';
import * as queries from './queries.ts';

const paid: PaymentResult = { status: 'paid', next_action: null };

/**
 * Charges a card the amount that the payer was shown; opens the payment if it is not open yet. The gateway’s
 * response does not change the payment’s state; only its event does, and until then the payment is
 * `processing`. A repeated call does not charge the card again. Throws `payments.declined` (402),
 * `payments.card|expiry|cvc`, `ads.moved`, `not_found`.
 */
export async function payAd(
  parts: Parts,
  asker: Asker,
  id: number,
  { amount_cents: amountCents, ...card }: CardInput & { amount_cents?: number | undefined },
): Promise<PaymentResult> {
  const payment = await openPayment(parts, asker, id, { amountCents });
  const { intentId } = payment;
  if (payment.status === 'paid') return paid;
  if (intentId === null || !queries.isPending(payment))
    throw new AppError('ads.moved', { text: 'Uplata za ovaj oglas vraćena je na karticu.' });
  const { status, clientSecret, events } = await parts.gateways
    .of(payment.gateway)
    .confirm({ ...payment, intentId }, card);
  for (const event of events) await processGatewayEvent(parts, payment.gateway, event);
  const after = await queries.byId(parts.db, payment.id);
  if (after?.status === 'paid') return paid;
  if (status === 'declined') throw new AppError('payments.declined');
  if (status === 'processing') return { status, next_action: null };
  return {
    status,
    next_action: {
      type: payment.gateway === 'sandbox' ? 'sandbox_confirm' : 'gateway',
      client_secret: clientSecret,
    },
  };
}
