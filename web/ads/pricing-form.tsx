import { type AdsPrices, putAdsPricing } from '#contract/ads.ts';
import { formatMoney } from '#contract/format.ts';
import { defineAction } from '../platform/actions/action.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { Button } from '../ui/actions/button.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { Form } from '../ui/fields/form.tsx';
import { euroText, parseEuro } from '../ui/fields/money.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { parseReach } from './reach.ts';

/**
 * Parses the prices of the form. Invalid numbers are passed on unchanged, so that the server rejects them.
 */
export function pricesIn({ min_limit: least, price }: { min_limit: string; price: string }) {
  const cents = parseEuro(price);
  return { min_limit: parseReach(least) ?? least, price: cents === undefined ? price : cents / 100 };
}

export const savePrices = defineAction('cijena', putAdsPricing, {
  input: (typed: { min_limit: string; price: string }) => ({ body: pricesIn(typed) }),
  done: ({ data }) => ['Spremljeno.', `Prikazivanje stoji ${formatMoney(data.price * 100)}.`],
});

export function PricingForm({ prices }: { prices: AdsPrices }) {
  const form = useActionForm(savePrices, {
    min_limit: String(prices.min_limit),
    price: euroText(Math.round(prices.price * 100)),
  });
  return (
    <Panel title="Cijena oglasa" text="Vrijedi odmah, za oglase čije plaćanje još nije otvoreno.">
      <Form form={form} className="pricing-form">
        <TextField name="price" label="Cijena prikazivanja (€)" inputMode="decimal" autoComplete="off" />
        <TextField
          name="min_limit"
          label="Najmanji broj prikazivanja"
          inputMode="numeric"
          autoComplete="off"
        />
        <Button type="submit" variant="primary" busy={form.busy} busyLabel="Sprema se…">
          Spremite cijenu
        </Button>
      </Form>
    </Panel>
  );
}
