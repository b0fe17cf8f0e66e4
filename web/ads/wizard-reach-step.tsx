import type { AdsPrices } from '#contract/ads.ts';
import { formatMoney } from '#contract/text.ts';
import { parseReach, reachCents } from './reach.ts';
import { ReachField } from './reach-field.tsx';
import type { StepProps } from './step-props.ts';

/** The number of impressions, and their price (spec §4, step 3). */
export function ReachStep({ fields, set, errorOf, prices }: StepProps & { prices: AdsPrices }) {
  const cents = reachCents(prices, parseReach(fields.desired_appearances));
  return (
    <>
      <ReachField
        name="desired_appearances"
        prices={prices}
        value={fields.desired_appearances}
        onChange={(value) => set('desired_appearances', value)}
        error={errorOf('desired_appearances')}
      />
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
      <p className="small muted">
        Broji se samo oglas koji je barem upola vidljiv jednu sekundu, jednom po posjetu. Kad dosegne ovaj broj, oglas završava i više se ništa ne naplaćuje.
      </p>
    </>
  );
}
