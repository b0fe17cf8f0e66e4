import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type AdsPrices, putAdsPricing } from '#contract/ads.ts';
import { formatMoney } from '#contract/text.ts';
import { ApiError, api } from '../platform/api.ts';
import { toast, toastError, toastInvalid } from '../platform/toast.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { euroText } from '../ui/fields/money.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { pricesIn } from './pricing-input.ts';

interface Props {
  prices: AdsPrices;
  /** What the server refused before the script arrived. */
  refused: { errors: Record<string, string[]>; given: { min_limit: string; price: string } } | undefined;
}

/** What an appearance costs and how few are sold (product.md: a setting). */
export function PricingForm({ prices, refused }: Props) {
  const { revalidate } = useRevalidator();
  const [least, setLeast] = useState(refused?.given.min_limit ?? String(prices.min_limit));
  const [price, setPrice] = useState(refused?.given.price ?? euroText(Math.round(prices.price * 100)));
  const [errors, setErrors] = useState<Record<string, string[]>>(refused?.errors ?? {});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      const { data } = await api.call(putAdsPricing, { body: pricesIn({ min_limit: least, price }) });
      toast.success('Spremljeno.', `Prikazivanje stoji ${formatMoney(data.price * 100)}.`);
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) return toastError(error);
      setErrors(error.body.errors);
      toastInvalid();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title="Cijena oglasa" text="Vrijedi odmah, za oglase čije plaćanje još nije otvoreno.">
      <form method="post" className="pricing-form" onSubmit={submit} noValidate aria-busy={busy}>
        <TextField
          name="price"
          label="Cijena prikazivanja (€)"
          inputMode="decimal"
          autoComplete="off"
          value={price}
          onChange={setPrice}
          error={errors.price?.[0]}
        />
        <TextField
          name="min_limit"
          label="Najmanji broj prikazivanja"
          inputMode="numeric"
          autoComplete="off"
          value={least}
          onChange={setLeast}
          error={errors.min_limit?.[0]}
        />
        <Button type="submit" variant="primary" busy={busy} busyLabel="Sprema se…">
          Spremite cijenu
        </Button>
      </form>
    </Panel>
  );
}
