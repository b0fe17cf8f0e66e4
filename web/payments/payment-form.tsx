import type { PaymentDetails } from '#contract/payments.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { useHydrated } from '../platform/loading/use-hydrated.ts';
import { SandboxForm } from './sandbox-form.tsx';
import type { PaymentControl } from './use-payment.ts';

const loadStripeForm = () => import('./stripe-form.tsx').then((part) => part.StripeForm);

export function PaymentForm({ details, payment }: { details: PaymentDetails; payment: PaymentControl }) {
  const hydrated = useHydrated();
  const {
    gateway,
    amount_cents: amountCents,
    client_secret: clientSecret,
    publishable_key: publishableKey,
  } = details;
  const Stripe = useOnDemand(loadStripeForm, hydrated && gateway === 'stripe');
  if (gateway === 'sandbox')
    return (
      <div className="script-only" inert={!hydrated}>
        <SandboxForm payment={payment} amountCents={amountCents} />
      </div>
    );
  if (!Stripe || clientSecret === null || publishableKey === null)
    return (
      <div className="script-only my-4">
        <div className="card pay-card pay-element" aria-busy="true" />
      </div>
    );
  return (
    <Stripe
      payment={payment}
      amountCents={amountCents}
      publishableKey={publishableKey}
      clientSecret={clientSecret}
    />
  );
}
