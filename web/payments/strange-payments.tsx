import { strangeOutcomes } from '#contract/payment-labels.ts';
import type { StrangePayment } from '#contract/payments.ts';
import { formatDateTime, formatMoney } from '#contract/text.ts';
import { Badge, type Shape, type Tone } from '../ui/display/badge.tsx';
import { AdCell } from './ad-cell.tsx';

const amountOf = ({ amount_cents: cents, currency }: StrangePayment) => {
  if (cents === null) return '–';
  return currency === 'EUR' ? formatMoney(cents) : `${(cents / 100).toFixed(2)} ${currency}`;
};

/** Where the money is now. */
function placeOf({ reason, returned_at }: StrangePayment): { label: string; tone: Tone; shape: Shape } {
  if (!strangeOutcomes[reason].returned) return { label: 'Provjerite', tone: 'amber', shape: 'diamond' };
  return returned_at === null ? { label: 'Povrat u tijeku', tone: 'amber', shape: 'ring' } : { label: 'Vraćeno', tone: 'grey', shape: 'check' };
}

/** Money that came or went in a way that a person should know of, newest first (product.md, Ads and payment). */
export function StrangePayments({ payments }: { payments: readonly StrangePayment[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className="table-scroll card" aria-label="Za provjeru" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Oglas</th>
            <th scope="col">Razlog</th>
            <th scope="col">Stanje</th>
            <th scope="col">Vrijeme</th>
            <th scope="col">Oznaka plaćanja</th>
            <th scope="col" className="cell-number">
              Iznos
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((one) => {
            const { label, ...look } = placeOf(one);
            const { label: reason, text } = strangeOutcomes[one.reason];
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
                <td className="nowrap">
                  <span suppressHydrationWarning>{formatDateTime(one.returned_at ?? one.created_at)}</span>
                </td>
                <td className="nowrap">
                  {one.intent_id}
                  {one.gateway === 'sandbox' && <span className="faint"> · proba</span>}
                </td>
                <td className="cell-number">{amountOf(one)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
