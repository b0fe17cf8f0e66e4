import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import { Lock } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatMoney } from '#contract/format.ts';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import type { PaymentControl } from './use-payment.ts';

interface Props {
  payment: PaymentControl;
  amountCents: number;
  publishableKey: string;
  clientSecret: string;
}

/**
 * Returns Stripe’s appearance options. Colours are passed as values, because Stripe’s fields are in an iframe
 * without access to our CSS variables.
 */
function appearance(place: HTMLElement) {
  const token = (name: string) => {
    place.style.color = `var(${name})`;
    return getComputedStyle(place).color;
  };
  return {
    theme: 'stripe' as const,
    variables: {
      colorPrimary: token('--blue'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-2'),
      colorDanger: token('--brick'),
      borderRadius: '6px',
      fontSizeBase: '17px',
    },
  };
}

const failed = 'Došlo je do pogreške prilikom plaćanja. Molimo pokušajte ponovno.';

/**
 * Renders Stripe’s card fields, so that card details never pass through our server. Stripe also handles the
 * bank’s confirmation.
 */
export function StripeForm({ payment, amountCents, publishableKey, clientSecret }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState<{ stripe: Stripe; elements: StripeElements }>();
  const [trouble, setTrouble] = useState<'fields' | 'card'>();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let gone = false;
    let leave: (() => void) | undefined;
    const open = async () => {
      const stripe = await loadStripe(publishableKey);
      if (gone) return;
      if (!stripe || !place.current) return setTrouble('fields');
      const elements = stripe.elements({ clientSecret, locale: 'hr', appearance: appearance(place.current) });
      const element = elements.create('payment');
      element.on('loaderror', () => setTrouble('fields'));
      element.mount(place.current);
      leave = () => element.destroy();
      setFields({ stripe, elements });
    };
    open().catch(() => gone || setTrouble('fields'));
    return () => {
      gone = true;
      leave?.();
    };
  }, [publishableKey, clientSecret, attempt]);

  const confirm = async () => {
    if (!fields) return;
    const { error } = await fields.stripe.confirmPayment({
      elements: fields.elements,
      redirect: 'if_required',
      confirmParams: { return_url: location.href },
    });
    // Stripe’s field shows a validation error itself.
    if (error?.type === 'validation_error') return;
    // The payment has failed, unless it had already succeeded and only the response was lost.
    if (error && error.payment_intent?.status !== 'succeeded') return setTrouble('card');
    // Stripe’s iframe reports the payment as confirmed, but the gateway’s status still requires a
    // confirmation.
    if ((await payment.pay()) === 'requires_action') setTrouble('card');
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || payment.busy || !fields) return;
    setBusy(true);
    setTrouble(undefined);
    await confirm().catch(() => setTrouble('card'));
    setBusy(false);
  };
  if (trouble === 'fields')
    return (
      <Notice
        tone="brick"
        alert
        className="my-4"
        actions={
          <Button
            size="sm"
            onClick={() => {
              setTrouble(undefined);
              setAttempt((before) => before + 1);
            }}
          >
            Pokušajte ponovno
          </Button>
        }
      >
        Polja za karticu nisu se učitala. Oglas je spremljen; provjerite vezu ili dodatke koji blokiraju
        sadržaj.
      </Notice>
    );
  return (
    <form
      className="card pay-card my-4"
      method="post"
      noValidate
      aria-label="Podaci o kartici"
      onSubmit={(event) => void onSubmit(event)}
    >
      <div ref={place} className="pay-element" />
      {(trouble === 'card' || payment.errors.card_number) && (
        <Notice tone="brick" alert>
          {failed}
        </Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        busy={busy || payment.busy}
        busyLabel="Plaća se…"
        icon={<Lock size={20} aria-hidden />}
      >
        Platite {formatMoney(amountCents)}
      </Button>
      <p className="pay-foot">
        Podaci o kartici ne prolaze kroz naš poslužitelj. Potvrda o plaćanju stiže na Vaš email.
      </p>
    </form>
  );
}
