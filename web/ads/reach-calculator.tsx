import { type FormEvent, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import type { AdsPrices } from '#contract/ads.ts';
import { paths } from '#contract/paths.ts';
import { Button } from '../ui/actions/button.tsx';
import { parseReach, reachError } from './reach.ts';
import { ReachBill, ReachField } from './reach-field.tsx';

export const reachName = 'prikazivanja';

interface Props {
  prices: AdsPrices;
  reach: string;
  asked: boolean;
}

export function ReachCalculator({ prices, reach: first, asked }: Props) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [reach, setReach] = useState(first);
  const [told, setTold] = useState(asked);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (reachError(prices, reach) === undefined) return void navigate(paths.newAd(parseReach(reach)));
    setTold(true);
    form.current?.querySelector<HTMLInputElement>(`[name=${reachName}]`)?.focus();
  };
  return (
    <Form
      ref={form}
      method="get"
      action={paths.newAd()}
      noValidate
      onSubmit={onSubmit}
      className="card advertising-calculator"
      aria-labelledby="koliko"
    >
      <h2 id="koliko">Koliko prikazivanja želite?</h2>
      <ReachField
        name={reachName}
        prices={prices}
        value={reach}
        onChange={setReach}
        error={told ? reachError(prices, reach) : undefined}
      />
      <ReachBill prices={prices} reach={reach} />
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
