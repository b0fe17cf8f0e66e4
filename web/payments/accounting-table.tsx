import type { AccountingEvent } from '#contract/accounting.ts';
import { type AccountingStatus, accountingStatuses, accountingTypes } from '#contract/accounting-labels.ts';
import { formatDateTime, formatMoney, formatNumber } from '#contract/format.ts';
import { ActionButton } from '../platform/actions/action-form.tsx';
import { Link } from '../platform/page/link.tsx';
import { Badge, type Shape, type Tone } from '../ui/display/badge.tsx';
import { Table } from '../ui/lists/table.tsx';
import { resend } from './accounting-actions.ts';
import { paymentHref } from './payment-href.ts';

const looks: Record<AccountingStatus, { tone: Tone; shape: Shape }> = {
  waiting: { tone: 'amber', shape: 'ring' },
  delivered: { tone: 'green', shape: 'check' },
  failed: { tone: 'brick', shape: 'diamond' },
};
const answerOf = ({ last_status: status, last_error: error }: AccountingEvent) =>
  status === null ? (error ?? '–') : `odgovor ${status}`;

export function AccountingTable({
  events,
  configured,
}: {
  events: readonly AccountingEvent[];
  configured: boolean;
}) {
  const columns = [
    'Što',
    'Uplata',
    'Stanje',
    'Zapisano',
    { label: 'Pokušaja', look: 'number' },
    { label: 'Iznos', look: 'number' },
    { label: 'Radnja', look: 'unseen' },
  ] as const;
  return (
    <Table card label="Javljeno knjigovodstvu" columns={columns}>
      {events.map((one) => (
        <tr key={one.id}>
          <td>
            {accountingTypes[one.type].label}
            <span className="small muted block">br. {one.number}</span>
          </td>
          <td className="whitespace-nowrap">
            <Link className="link" to={paymentHref(one.payment_id)}>
              Br. {one.payment_id}
            </Link>
          </td>
          <td>
            <Badge {...looks[one.status]}>{accountingStatuses[one.status].label}</Badge>
            {one.tries > 0 && <span className="small muted mt-1 block wrap-anywhere">{answerOf(one)}</span>}
          </td>
          <td className="whitespace-nowrap">
            <span suppressHydrationWarning>{formatDateTime(one.delivered_at ?? one.created_at)}</span>
          </td>
          <td className="cell-number">{formatNumber(one.tries)}</td>
          <td className="cell-number">{formatMoney(one.amount_cents)}</td>
          <td>
            {configured && (
              <ActionButton action={resend} values={{ id: one.id }} size="sm" busyLabel="Šalje se…">
                Pošaljite ponovno
              </ActionButton>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
