import { formatDateTime, formatMoney } from '#contract/format.ts';
import { type RefundStatus, refundOrigins, refundStatuses } from '#contract/payment-labels.ts';
import type { Refund } from '#contract/payments.ts';
import { ActionButton } from '../platform/actions/action-form.tsx';
import { Badge, type Shape, type Tone } from '../ui/display/badge.tsx';
import { Table } from '../ui/lists/table.tsx';
import { sendAgain } from './refund-actions.ts';

const looks: Record<RefundStatus, { tone: Tone; shape: Shape }> = {
  requested: { tone: 'amber', shape: 'ring' },
  pending: { tone: 'amber', shape: 'ring' },
  succeeded: { tone: 'grey', shape: 'check' },
  failed: { tone: 'brick', shape: 'diamond' },
};

export function RefundsTable({ refunds }: { refunds: readonly Refund[] }) {
  return (
    <Table
      card
      label="Povrati"
      columns={[
        'Zašto',
        'Tko',
        'Stanje',
        'Vrijeme',
        { label: 'Iznos', look: 'number' },
        { label: 'Radnja', look: 'unseen' },
      ]}
    >
      {refunds.map((one) => (
        <tr key={one.id}>
          <td className="wrap-anywhere">
            {refundOrigins[one.origin].label}
            {one.reason && <span className="small muted block">{one.reason}</span>}
          </td>
          <td>{one.by ?? '–'}</td>
          <td>
            <Badge {...looks[one.status]}>{refundStatuses[one.status].label}</Badge>
            {one.failure && <span className="small muted mt-1 block">{one.failure}</span>}
          </td>
          <td className="whitespace-nowrap">
            <span suppressHydrationWarning>{formatDateTime(one.settled_at ?? one.created_at)}</span>
          </td>
          <td className="cell-number">{formatMoney(one.amount_cents)}</td>
          <td>
            {one.can.retry && (
              <ActionButton action={sendAgain} values={{ id: one.id }} size="sm" busyLabel="Šalje se…">
                Pokušajte ponovno
              </ActionButton>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
