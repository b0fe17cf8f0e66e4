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

/** Width and height of a plot, and the height of the axis labels below it, in units of its view box. */
const [width, height, labels] = [240, 26, 18];

/**
 * Shows prices with a plot of each row on a common axis; on phones each row is a list with the plot under its
 * figures. The plots repeat the cells, so screen readers skip them.
 */
export function PriceTable({ label, first, prices, nameOf }: Props) {
  const axis = axisOf(prices.flatMap((price) => [price.low_cents, price.high_cents]));
  if (!axis) return null;
  return (
    <Table
      label={label}
      card
      stacks
      columns={[
        first,
        { label: 'Srednja cijena', look: 'number' },
        { label: 'Srednja polovica', look: 'number' },
        { label: 'Usporedba', look: 'unseen' },
        { label: 'Poslova', look: 'number' },
        { label: 'Potvrđena cijena', look: 'number' },
      ]}
    >
      {prices.map((price) => (
        <tr key={`${price.job_type.id} ${price.year}`}>
          <td className="cost-name">{nameOf(price)}</td>
          <td className="cell-number" data-label="Srednja cijena">
            <b>{wholeEuros(price.median_cents)}</b>
          </td>
          <td className="cell-number" data-label="Srednja polovica">
            {priceRange(price)}
          </td>
          <td className="cost-cell">
            <Range axis={axis} price={price} />
          </td>
          <td className="cell-number" data-label="Poslova">{`${formatNumber(price.jobs)}+`}</td>
          <td className="cell-number" data-label="Potvrđena cijena">{`${price.confirmed_percent}\u00a0%`}</td>
        </tr>
      ))}
    </Table>
  );
}

function Range({ axis, price }: { axis: Axis; price: Price }) {
  const x = (cents: number) => (axis.at(cents) * width).toFixed(1);
  const [low, high] = [x(price.low_cents), x(price.high_cents)];
  return (
    <svg
      className="cost-plot"
      viewBox={`0 0 ${width} ${height + labels}`}
      width={width}
      height={height + labels}
      aria-hidden
    >
      {axis.ticks.map((cents) => (
        <path key={cents} className="cost-rule" d={`M${x(cents)} 0V${height}`} />
      ))}
      {axis.ticks.map((cents) => (
        <text key={cents} x={x(cents)} y={height + labels - 4} textAnchor="middle">
          {wholeEuros(cents)}
        </text>
      ))}
      <path className="cost-half" d={`M${low} 7H${high}V19H${low}Z`} />
      <path className="cost-median" d={`M${x(price.median_cents)} 3V23`} />
    </svg>
  );
}
