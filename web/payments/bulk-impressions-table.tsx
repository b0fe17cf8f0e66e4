import { bulkRules } from '#contract/ad-labels.ts';
import type { SetAside } from '#contract/ads.ts';
import { formatDateTime, formatNumber } from '#contract/format.ts';
import { Table } from '../ui/lists/table.tsx';
import { AdCell } from './ad-cell.tsx';

export function BulkImpressionsTable({ rows }: { rows: readonly SetAside[] }) {
  return (
    <Table
      card
      label="Izdvojena prikazivanja"
      columns={[
        'Oglas',
        'Zašto',
        'Posljednje',
        { label: 'Broj mreža', look: 'number' },
        { label: 'Prikazivanja', look: 'number' },
      ]}
    >
      {rows.map(({ ad, rules, networks, appearances, last_at }) => (
        <tr key={ad.id}>
          <td>
            <AdCell ad={ad} />
          </td>
          <td>
            {rules.map((one) => (
              <span key={one.rule} className="block">
                {bulkRules[one.rule].label}: {formatNumber(one.appearances)}
              </span>
            ))}
          </td>
          <td className="whitespace-nowrap">
            <span suppressHydrationWarning>{formatDateTime(last_at)}</span>
          </td>
          <td className="cell-number">{formatNumber(networks)}</td>
          <td className="cell-number">{formatNumber(appearances)}</td>
        </tr>
      ))}
    </Table>
  );
}
