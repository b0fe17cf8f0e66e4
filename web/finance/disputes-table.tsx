import { formatDateTime, formatMoney } from '#contract/format.ts';
import { type DisputeStatus, disputeStatuses } from '#contract/payment-labels.ts';
import type { PaymentCase } from '#contract/payments.ts';
import { Badge, type Shape, type Tone } from '../ui/display/badge.tsx';
import { Table } from '../ui/lists/table.tsx';

const looks: Record<DisputeStatus, { tone: Tone; shape: Shape }> = {
  open: { tone: 'brick', shape: 'diamond' },
  won: { tone: 'green', shape: 'check' },
  lost: { tone: 'grey', shape: 'dash' },
};

export const DisputeBadge = ({ status }: { status: DisputeStatus }) => (
  <Badge {...looks[status]}>{disputeStatuses[status].label}</Badge>
);

export function DisputesTable({ disputes }: { disputes: PaymentCase['disputes'] }) {
  const moment = (iso: string | null) =>
    iso === null ? '–' : <span suppressHydrationWarning>{formatDateTime(iso)}</span>;
  return (
    <Table
      card
      label="Sporovi"
      columns={['Razlog', 'Stanje', 'Osporeno', 'Dokazi do', 'Riješeno', { label: 'Iznos', look: 'number' }]}
    >
      {disputes.map((one) => (
        <tr key={one.id}>
          <td>
            {one.reason}
            <span className="small muted block wrap-anywhere">{one.gateway_id}</span>
          </td>
          <td>
            <DisputeBadge status={one.status} />
          </td>
          <td>{moment(one.created_at)}</td>
          <td>{moment(one.due_at)}</td>
          <td>{moment(one.closed_at)}</td>
          <td className="cell-number">{formatMoney(one.amount_cents)}</td>
        </tr>
      ))}
    </Table>
  );
}
