import { randomBytes, randomUUID } from 'node:crypto';
import { week } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import type { CardInput, Confirmed, GatewayEvent, PaymentGateway } from './gateway.ts';

/**
 * Stripe's usual test cards (contract/payments.ts). Any other number is rejected, so that no real card number
 * is entered.
 */
const cards: Readonly<Record<string, 'accepted' | 'declined' | 'asks' | 'disputed'>> = {
  '4242424242424242': 'accepted',
  '4000000000000002': 'declined',
  '4000002500003155': 'asks',
  '4000000000000259': 'disputed',
  '4000000000005126': 'accepted',
};
const closedCard = '5126';
const answerWithin = week;
const brand = 'visa';

function holds(expiry = '', now = new Date()): boolean {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/.exec(expiry.trim()) ?? [];
  const [m, y] = [Number(month), 2000 + Number(year)];
  return m >= 1 && m <= 12 && (y > now.getFullYear() || (y === now.getFullYear() && m > now.getMonth()));
}

function readCard({ card_number: given = '', card_expiry: expiry, card_cvc: cvc = '' }: CardInput) {
  const number = given.replace(/[\s-]/g, '');
  const behaves = cards[number];
  const text = /^\d{12,19}$/.test(number)
    ? 'Ovo je probno plaćanje. Upotrijebite probnu karticu, primjerice 4242 4242 4242 4242.'
    : new AppError('payments.card').message;
  if (!behaves) throw new AppError('payments.card', { text });
  if (!holds(expiry)) throw new AppError('payments.expiry');
  if (!/^\d{3,4}$/.test(cvc.trim())) throw new AppError('payments.cvc');
  return { behaves, card: { brand, last4: number.slice(-4) } };
}

const asking = { brand, last4: '3155' };

const answer = (status: Confirmed['status'], ...events: GatewayEvent[]): Confirmed => ({
  status,
  clientSecret: null,
  events,
});

/**
 * Replaces Stripe when it is not configured: no money is charged, and the screen shows that. Results are
 * processed like a real gateway's events.
 */
export const sandboxGateway = (): PaymentGateway => ({
  name: 'sandbox',
  publishableKey: null,
  open: async () => `sandbox_${randomBytes(12).toString('hex')}`,
  clientSecretOf: async () => null,
  async confirm({ id, intentId, amountCents, status }, given) {
    const event = { intentId, paymentId: id };
    // One event id per payment, so that repeated clicks are processed once.
    const paid = (card: { brand: string; last4: string }): GatewayEvent => ({
      ...event,
      id: `${intentId}_paid`,
      type: 'paid',
      amountCents,
      currency: 'eur',
      card,
    });
    const disputed = (): GatewayEvent => {
      const dispute = {
        gatewayId: `${intentId}_dispute`,
        status: 'open',
        amountCents,
        reason: 'fraudulent',
      } as const;
      return {
        ...event,
        ...dispute,
        id: `${intentId}_disputed`,
        type: 'dispute',
        dueAt: new Date(Date.now() + answerWithin),
      };
    };
    const declined = (): GatewayEvent => ({ ...event, id: randomUUID(), type: 'declined' });
    if (given.confirm !== undefined) {
      if (status !== 'requires_action') throw new AppError('ads.moved');
      return given.confirm ? answer('processing', paid(asking)) : answer('declined', declined());
    }
    const { behaves, card } = readCard(given);
    if (behaves === 'declined') return answer('declined', declined());
    if (behaves === 'asks')
      return answer('requires_action', { ...event, id: randomUUID(), type: 'requires_action' });
    if (behaves === 'disputed') return answer('processing', paid(card), disputed());
    return answer('processing', paid(card));
  },
  cancel: async () => null,
  refund: async ({ key, last4 }) => {
    const closed = last4 === closedCard;
    return {
      gatewayId: `sandbox_${key}`,
      status: closed ? 'failed' : 'succeeded',
      failure: closed ? 'lost_or_stolen_card' : null,
    };
  },
  // The sandbox receives no webhooks.
  async readEvent() {
    throw new AppError('malformed');
  },
});
