import type { AdsPrices } from '#contract/ads.ts';
import { count, formatMoney, formatNumber } from '#contract/format.ts';
import { accountNouns } from '#contract/plurals.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { parseReach, reachCents, reachSpan } from './reach.ts';

interface Props {
  name: string;
  prices: AdsPrices;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

export function ReachField({ name, prices, value, onChange, error }: Props) {
  const { least, most, step, named } = reachSpan(prices);
  const reach = parseReach(value) ?? least;
  const fewest = `Min. iznos: ${formatNumber(least)}`;
  return (
    <div>
      <TextField
        name={name}
        label="Broj prikazivanja"
        inputMode="numeric"
        autoComplete="off"
        placeholder={fewest}
        hint={fewest}
        value={value}
        onChange={onChange}
        error={error}
      />
      <div className="reach-slider script-only">
        <input
          type="range"
          aria-label="Broj prikazivanja, klizač"
          aria-valuetext={count(reach, accountNouns.prikazivanje)}
          min={least}
          max={most}
          step={step}
          value={Math.min(Math.max(reach, least), most)}
          onChange={({ currentTarget }) => onChange(formatNumber(Number(currentTarget.value)))}
        />
      </div>
      <div className="reach-marks script-only" aria-hidden>
        {named.map((mark) => (
          <span key={mark}>{formatNumber(mark)}</span>
        ))}
      </div>
    </div>
  );
}

export function ReachBill({ prices, reach }: { prices: AdsPrices; reach: string }) {
  const cents = reachCents(prices, parseReach(reach));
  return (
    <dl className="ad-figures reach-bill">
      <div>
        <dt>Ukupno</dt>
        <dd aria-live="polite">{cents === undefined ? '–' : formatMoney(cents)}</dd>
      </div>
      <div>
        <dt>Cijena prikazivanja</dt>
        <dd>{formatMoney(prices.price * 100)}</dd>
      </div>
    </dl>
  );
}
