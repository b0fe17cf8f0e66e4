import { AppError } from '#contract/errors.ts';
import type { Gateway } from '#contract/payments.ts';
import type { PaymentSettings } from '../platform/http/site.ts';
import type { PaymentGateway } from './gateway.ts';
import { sandboxGateway } from './sandbox.ts';
import { stripeGateway } from './stripe.ts';

export interface Gateways {
  /** The gateway for new payments. Throws `payments.off` if there is none. */
  current(): PaymentGateway;
  /** The gateway a payment was opened with. Throws `payments.off` if it is no longer configured. */
  of(name: Gateway): PaymentGateway;
}

export function openGateways({ stripe, sandbox }: PaymentSettings): Gateways {
  // Sandbox payments are refunded in the sandbox, even after Stripe replaced it.
  const known: Record<Gateway, PaymentGateway | undefined> = { stripe: stripe && stripeGateway(stripe), sandbox: sandboxGateway() };
  const given = (gateway: PaymentGateway | undefined) => {
    if (!gateway) throw new AppError('payments.off');
    return gateway;
  };
  return { current: () => given(known.stripe ?? (sandbox ? known.sandbox : undefined)), of: (name) => given(known[name]) };
}
