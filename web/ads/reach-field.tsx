import type { AdsPrices } from '#contract/ads.ts';
import { count, formatNumber, nouns } from '#contract/text.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { parseReach, reachSpan } from './reach.ts';

interface Props {
  name: string;
  prices: AdsPrices;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The number of impressions: typed, or dragged along a dimension line (DESIGN.md, four devices). */
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
          aria-valuetext={count(reach, nouns.prikazivanje)}
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
