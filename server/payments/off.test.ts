import { expect, test } from 'vitest';
import { openGateways } from './gateways.ts';

test('without Stripe and sandbox nobody can pay, and sandbox payments can still be refunded', async () => {
  const gateways = openGateways({ stripe: undefined, sandbox: false });
  expect(() => gateways.current()).toThrow('Plaćanje karticom trenutačno nije dostupno.');
  expect(() => gateways.of('stripe')).toThrow('Plaćanje karticom trenutačno nije dostupno.');
  expect(await gateways.of('sandbox').refund({ id: 1, intentId: 'sandbox_1', amountCents: 2500 })).toMatchObject({ type: 'refunded', amountCents: 2500 });
});
