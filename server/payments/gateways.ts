import { AppError } from '#contract/errors.ts';
import type { Gateway } from '#contract/payments.ts';
import type { PaymentSettings } from '../platform/http/site.ts';
import type { PaymentGateway } from './gateway.ts';
import { sandboxGateway } from './sandbox.ts';
import { stripeGateway } from './stripe.ts';

export interface Gateways {
  /** Where new payments go. Throws `payments.off` where there is none. */
  current(): PaymentGateway;
  /** The one that a payment was opened with. Throws `payments.off` where its keys are gone. */
  of(name: Gateway): PaymentGateway;
}

export function openGateways({ stripe, sandbox }: PaymentSettings): Gateways {
  // What was paid in the sandbox is given back there, even after Stripe took its place.
  const known: Record<Gateway, PaymentGateway | undefined> = { stripe: stripe && stripeGateway(stripe), sandbox: sandboxGateway() };
  const given = (gateway: PaymentGateway | undefined) => {
    if (!gateway) throw new AppError('payments.off');
    return gateway;
  };
  return { current: () => given(known.stripe ?? (sandbox ? known.sandbox : undefined)), of: (name) => given(known[name]) };
}
