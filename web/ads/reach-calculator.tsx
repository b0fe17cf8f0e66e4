import { type FormEvent, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import type { AdsPrices } from '#contract/ads.ts';
import { paths } from '#contract/paths.ts';
import { formatMoney } from '#contract/text.ts';
import { Button } from '../ui/actions/button.tsx';
import { parseReach, reachCents, reachError } from './reach.ts';
import { ReachField } from './reach-field.tsx';

/** The name in the address of both pages that take a number of appearances. */
export const reachName = 'prikazivanja';

interface Props {
  prices: AdsPrices;
  /** As it came with the address. */
  reach: string;
  /** Whether the address said it: what is wrong with it is told at once. */
  asked: boolean;
}

/** What so many appearances cost, and on to the ad. Without script a press on the second button computes anew. */
export function ReachCalculator({ prices, reach: first, asked }: Props) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [reach, setReach] = useState(first);
  const [told, setTold] = useState(asked);
  const cents = reachCents(prices, parseReach(reach));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (reachError(prices, reach) === undefined) return void navigate(paths.newAd(parseReach(reach)));
    setTold(true);
    form.current?.querySelector<HTMLInputElement>(`[name=${reachName}]`)?.focus();
  };
  return (
    <Form ref={form} method="get" action={paths.newAd()} noValidate onSubmit={onSubmit} className="card advertising-calculator" aria-labelledby="koliko">
      <h2 id="koliko">Koliko prikazivanja želite?</h2>
      <ReachField name={reachName} prices={prices} value={reach} onChange={setReach} error={told ? reachError(prices, reach) : undefined} />
      <dl className="reach-bill">
        <div>
          <dt>Ukupno</dt>
          <dd aria-live="polite">{cents === undefined ? '–' : formatMoney(cents)}</dd>
        </div>
        <div>
          <dt>Cijena prikazivanja</dt>
          <dd>{formatMoney(prices.price * 100)}</dd>
        </div>
      </dl>
      <noscript>
        <button type="submit" className="btn btn-secondary btn-wide" formAction={paths.advertising()}>
          Izračunajte cijenu
        </button>
      </noscript>
      <Button type="submit" variant="primary" size="lg" wide>
        Kreirajte oglas
      </Button>
    </Form>
  );
}
