import type { ReactNode } from 'react';
import { formatNumber } from '#contract/format.ts';
import type { Price } from '#contract/prices.ts';
import { priceRange, wholeEuros } from '../catalogue/price-words.ts';
import { Table } from '../ui/lists/table.tsx';
import { type Axis, axisOf } from './price-axis.ts';

interface Props {
  label: string;
  /** Heading of the first column, which names each row. */
  first: string;
  prices: readonly Price[];
  nameOf: (price: Price) => ReactNode;
}

const [width, height] = [240, 26];

/**
 * Shows prices with a plot of each row on a common axis. The plots repeat the cells, so screen readers skip
 * them.
 */
export function PriceTable({ label, first, prices, nameOf }: Props) {
  const axis = axisOf(prices.flatMap((price) => [price.low_cents, price.high_cents]));
  if (!axis) return null;
  return (
    <Table
      label={label}
      card
      columns={[
        first,
        { label: 'Srednja cijena', look: 'number' },
        { label: 'Srednja polovica', look: 'number' },
        { label: 'Usporedba', look: 'unseen' },
        { label: 'Poslova', look: 'number' },
        { label: 'Potvrđena cijena', look: 'number' },
      ]}
    >
      <tr aria-hidden className="cost-scale">
        <td />
        <td />
        <td />
        <td>
          <Scale axis={axis} />
        </td>
        <td />
        <td />
      </tr>
      {prices.map((price) => (
        <tr key={`${price.job_type.id} ${price.year}`}>
          <td>{nameOf(price)}</td>
          <td className="cell-number">
            <b>{wholeEuros(price.median_cents)}</b>
          </td>
          <td className="cell-number">{priceRange(price)}</td>
          <td>
            <Range axis={axis} price={price} />
          </td>
          <td className="cell-number">{`${formatNumber(price.jobs)}+`}</td>
          <td className="cell-number">{`${price.confirmed_percent}\u00a0%`}</td>
        </tr>
      ))}
    </Table>
  );
}

function Scale({ axis }: { axis: Axis }) {
  // Labels of neighbouring ticks would overlap on a long axis.
  const shown = axis.ticks.filter((_, place) => axis.ticks.length <= 4 || place % 2 === 0);
  return (
    <svg className="cost-plot" viewBox={`0 0 ${width} 18`} width={width} height={18} aria-hidden>
      {shown.map((cents) => (
        <text key={cents} x={axis.at(cents) * width} y="13" textAnchor="middle">
          {wholeEuros(cents)}
        </text>
      ))}
    </svg>
  );
}

function Range({ axis, price }: { axis: Axis; price: Price }) {
  const x = (cents: number) => (axis.at(cents) * width).toFixed(1);
  const [low, high] = [x(price.low_cents), x(price.high_cents)];
  return (
    <svg className="cost-plot" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      {axis.ticks.map((cents) => (
        <path key={cents} className="cost-rule" d={`M${x(cents)} 0V${height}`} />
      ))}
      <path className="cost-half" d={`M${low} 7H${high}V19H${low}Z`} />
      <path className="cost-median" d={`M${x(price.median_cents)} 3V23`} />
    </svg>
  );
}
