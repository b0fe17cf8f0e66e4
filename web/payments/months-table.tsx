import { count, type Forms, formatMoney } from '#contract/format.ts';
import type { PaymentMonth } from '#contract/payments.ts';
import { Link } from '../platform/page/link.tsx';
import { Table } from '../ui/lists/table.tsx';
import { monthName } from './month-name.ts';
import { monthHref } from './payment-href.ts';

const number = (label: string) => ({ label, look: 'number' as const });

const forms = {
  payments: ['uplata', 'uplate', 'uplata'],
  refunds: ['povrat', 'povrata', 'povrata'],
  disputes: ['spor', 'spora', 'sporova'],
} as const satisfies Record<string, Forms>;

const Sum = ({ cents, of, each }: { cents: number; of: number; each: Forms }) => (
  <td className="cell-number">
    {of === 0 && cents === 0 ? (
      '–'
    ) : (
      <>
        {formatMoney(cents)}
        <span className="small muted block">{count(of, each)}</span>
      </>
    )}
  </td>
);

export function MonthsTable({ months }: { months: readonly PaymentMonth[] }) {
  return (
    <Table
      card
      label="Promet po mjesecima"
      columns={['Mjesec', number('Uplaćeno'), number('Vraćeno'), number('Osporeno'), number('Neto')]}
    >
      {months.map((one) => (
        <tr key={one.month}>
          <td className="whitespace-nowrap">
            <Link className="link" to={monthHref(one.month)}>
              {monthName(one.month)}
            </Link>
          </td>
          <Sum cents={one.gross_cents} of={one.payments} each={forms.payments} />
          <Sum cents={one.refunded_cents} of={one.refunds} each={forms.refunds} />
          <Sum cents={one.disputed_cents} of={one.disputes} each={forms.disputes} />
          <td className="cell-number">
            <b>{formatMoney(one.net_cents)}</b>
          </td>
        </tr>
      ))}
    </Table>
  );
}
