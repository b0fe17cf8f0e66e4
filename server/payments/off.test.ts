import { expect, test } from 'vitest';
import { siteOutbound } from '../testing/outbound.ts';
import { openGateways } from './gateways.ts';

test('with neither Stripe nor the sandbox, nothing can be paid, but earlier sandbox payments can still be refunded', async () => {
  const gateways = openGateways({ stripe: undefined, sandbox: false }, siteOutbound);
  expect(() => gateways.current()).toThrow('Plaćanje karticom trenutačno nije dostupno.');
  expect(() => gateways.of('stripe')).toThrow('Plaćanje karticom trenutačno nije dostupno.');
  const order = {
    siteId: 's',
    key: 'refund-1',
    intentId: 'sandbox_1',
    amountCents: 2500,
    paymentId: 1,
    last4: null,
    sentBefore: false,
  };
  expect(await gateways.of('sandbox').refund(order)).toMatchObject({
    status: 'succeeded',
    gatewayId: 'sandbox_refund-1',
  });
});
