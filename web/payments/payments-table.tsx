import { cardName } from '#contract/ad-labels.ts';
import { formatDateTime, formatMoney } from '#contract/format.ts';
import type { payment } from '#contract/payments.ts';
import type { z } from '#contract/zod.ts';
import { Link } from '../platform/page/link.tsx';
import { Table } from '../ui/lists/table.tsx';
import { AdCell } from './ad-cell.tsx';
import { DisputeBadge } from './disputes-table.tsx';
import { PaymentBadge } from './payment-badge.tsx';
import { paymentHref } from './payment-href.ts';

type Payment = z.infer<typeof payment>;

const momentOf = ({ refunded_at, paid_at, created_at }: Payment) => refunded_at ?? paid_at ?? created_at;

export function PaymentsTable({ payments }: { payments: readonly Payment[] }) {
  return (
    <Table
      card
      label="Uplate i povrati"
      columns={['Oglas', 'Potvrda', 'Stanje', 'Vrijeme', 'Kartica', { label: 'Iznos', look: 'number' }]}
    >
      {payments.map((one) => (
        <tr key={one.id}>
          <td>
            <AdCell ad={one.ad} />
          </td>
          <td className="whitespace-nowrap">
            {one.receipt_number === null || !one.ad ? (
              '–'
            ) : (
              <a
                className="link"
                href={`/api/v1/ads/${one.ad.id}/receipt?number=${one.receipt_number}`}
                download={`potvrda-${one.receipt_number}.pdf`}
                aria-label={`Potvrda br. ${one.receipt_number}, PDF`}
              >
                Br. {one.receipt_number}
              </a>
            )}
          </td>
          <td>
            {one.dispute && one.dispute !== 'won' ? (
              <DisputeBadge status={one.dispute} />
            ) : (
              <PaymentBadge status={one.status} />
            )}
          </td>
          <td className="whitespace-nowrap">
            <span suppressHydrationWarning>{formatDateTime(momentOf(one))}</span>
          </td>
          <td className="whitespace-nowrap">
            {one.card ? cardName(one.card) : '–'}
            {one.gateway === 'sandbox' && <span className="faint"> · proba</span>}
          </td>
          <td className="cell-number">
            <Link
              className="link"
              to={paymentHref(one.id)}
              aria-label={`Uplata br. ${one.id}, ${formatMoney(one.amount_cents)}`}
            >
              {formatMoney(one.amount_cents)}
            </Link>
            {one.refunded_cents > 0 && one.status === 'paid' && (
              <span className="small muted block">vraćeno {formatMoney(one.refunded_cents)}</span>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
