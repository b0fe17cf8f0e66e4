import { formatDateTime, formatMoney } from '#contract/format.ts';
import { unusualOutcomes } from '#contract/payment-labels.ts';
import type { StrangePayment } from '#contract/payments.ts';
import { Link } from '../platform/page/link.tsx';
import { Badge, type Shape, type Tone } from '../ui/display/badge.tsx';
import { Table } from '../ui/lists/table.tsx';
import { AdCell } from './ad-cell.tsx';
import { paymentHref } from './payment-href.ts';

const amountOf = ({ amount_cents: cents, currency }: StrangePayment) => {
  if (cents === null) return '–';
  return currency === 'EUR' ? formatMoney(cents) : `${(cents / 100).toFixed(2)} ${currency}`;
};

function placeOf({ reason, returned_at }: StrangePayment): { label: string; tone: Tone; shape: Shape } {
  if (!unusualOutcomes[reason].returned) return { label: 'Provjerite', tone: 'amber', shape: 'diamond' };
  return returned_at === null
    ? { label: 'Povrat u tijeku', tone: 'amber', shape: 'ring' }
    : { label: 'Vraćeno', tone: 'grey', shape: 'check' };
}

export function StrangePayments({ payments }: { payments: readonly StrangePayment[] }) {
  return (
    <Table
      card
      label="Za provjeru"
      columns={[
        'Oglas',
        'Razlog',
        'Stanje',
        'Vrijeme',
        'Oznaka plaćanja',
        { label: 'Iznos', look: 'number' },
      ]}
    >
      {payments.map((one) => {
        const { label, ...look } = placeOf(one);
        const { label: reason, text } = unusualOutcomes[one.reason];
        return (
          <tr key={one.id}>
            <td>
              <AdCell ad={one.ad} />
            </td>
            <td>
              {reason}
              <span className="small muted block">{text}</span>
            </td>
            <td>
              <Badge {...look}>{label}</Badge>
            </td>
            <td className="whitespace-nowrap">
              <span suppressHydrationWarning>{formatDateTime(one.returned_at ?? one.created_at)}</span>
            </td>
            <td className="whitespace-nowrap">
              {one.payment_id !== null && one.listed ? (
                <Link className="link" to={paymentHref(one.payment_id)}>
                  {one.intent_id}
                </Link>
              ) : (
                one.intent_id
              )}
              {one.gateway === 'sandbox' && <span className="faint"> · proba</span>}
            </td>
            <td className="cell-number">{amountOf(one)}</td>
          </tr>
        );
      })}
    </Table>
  );
}
