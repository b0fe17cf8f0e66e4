import { formatNumber } from '#contract/format.ts';
import type { OverviewRow } from '#contract/overview.ts';
import { type FigureName, figures } from '#contract/overview-figures.ts';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { Table } from '../ui/lists/table.tsx';
import type { Period } from './overview-query.ts';
import { stepText, valueText, waitText } from './overview-words.ts';

interface Props {
  names: readonly FigureName[];
  rows: readonly OverviewRow[];
  period: Period;
  /** Whether the user may decide cases; only then are waiting times shown. */
  waits: boolean;
}

const number = (label: string) => ({ label, look: 'number' }) as const;

export function OverviewTable({ names, rows, period: { days, by }, waits }: Props) {
  const columns = [by === 'day' ? 'Dan' : 'Tjedan', ...names.map((name) => number(figures[name].label))];
  return (
    <details className="overview-data">
      <summary>Prikažite podatke</summary>
      <Table
        label="Brojke razdoblja"
        columns={[...columns, ...(waits ? [number('Riješeno'), number('Srednje čekanje')] : [])]}
      >
        {rows.toReversed().map((row) => (
          <tr key={row.from}>
            <th scope="row" className="whitespace-nowrap">
              {stepText(row)}
            </th>
            {names.map((name) => (
              <td key={name} className="cell-number">
                {valueText(row.figures[name] ?? 0, 'money' in figures[name])}
              </td>
            ))}
            {waits && <td className="cell-number">{formatNumber(row.decided)}</td>}
            {waits && (
              <td className="cell-number whitespace-nowrap">
                {row.median_seconds === null ? '–' : waitText(row.median_seconds)}
              </td>
            )}
          </tr>
        ))}
      </Table>
      <CsvLink of="overview" query={{ days, by }} name="pregled" />
    </details>
  );
}
