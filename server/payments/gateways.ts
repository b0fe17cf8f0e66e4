import { AppError } from '#contract/errors.ts';
import type { Gateway } from '#contract/payments.ts';
import type { Outbound } from '../platform/copies/outbound.ts';
import type { PaymentSettings } from '../platform/http/site.ts';
import type { PaymentGateway } from './gateway.ts';
import { sandboxGateway } from './sandbox.ts';
import { stripeGateway } from './stripe.ts';

export interface Gateways {
  /** Returns the gateway for new payments. Throws `payments.off` if there is none. */
  current(): PaymentGateway;
  /** Returns the gateway a payment was opened with. Throws `payments.off` if it is no longer configured. */
  of(name: Gateway): PaymentGateway;
}

/**
 * Wraps a gateway so that a copy of the site cannot open, charge, cancel or refund a payment, which may
 * belong to the original site. Client secrets are withheld too, because the gateway’s card fields charge a
 * card without calling this site. Every method is listed, so that a new one needs a decision.
 */
export const fromSiteOnly = (gateway: PaymentGateway, { assertMaySend }: Outbound): PaymentGateway => ({
  name: gateway.name,
  publishableKey: gateway.publishableKey,
  open: (order) => assertMaySend('1 new payment').then(() => gateway.open(order)),
  clientSecretOf: (intentId) => assertMaySend('1 card form').then(() => gateway.clientSecretOf(intentId)),
  confirm: (payment, card) => assertMaySend('1 card payment').then(() => gateway.confirm(payment, card)),
  cancel: (intentId) => assertMaySend('1 cancelled payment').then(() => gateway.cancel(intentId)),
  refund: (order) => assertMaySend('1 refund').then(() => gateway.refund(order)),
  // Only reads what the gateway has sent.
  readEvent: (body, signature) => gateway.readEvent(body, signature),
});

/** Opens the configured gateways. `current` and `of` throw `payments.off` if there is none. */
export function openGateways({ stripe, sandbox }: PaymentSettings, outbound: Outbound): Gateways {
  // Sandbox payments are refunded in the sandbox, even after Stripe has replaced it.
  const known: Record<Gateway, PaymentGateway | undefined> = {
    stripe: stripe && fromSiteOnly(stripeGateway(stripe), outbound),
    sandbox: sandboxGateway(),
  };
  const given = (gateway: PaymentGateway | undefined) => {
    if (!gateway) throw new AppError('payments.off');
    return gateway;
  };
  return {
    current: () => given(known.stripe ?? (sandbox ? known.sandbox : undefined)),
    of: (name) => given(known[name]),
  };
}
