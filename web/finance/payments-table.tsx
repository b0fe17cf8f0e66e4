import { cardName } from '#contract/ad-labels.ts';
import { formatDateTime, formatMoney, formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { unusualOutcomes } from '#contract/payment-labels.ts';
import type { payment, StrangePayment } from '#contract/payments.ts';
import type { z } from '#contract/zod.ts';
import { useMe } from '../platform/api/session.ts';
import { Link } from '../platform/page/link.tsx';
import { Badge, type Shape, type Tone } from '../ui/display/badge.tsx';
import { MoreLink } from '../ui/display/section-head.tsx';
import { Table } from '../ui/lists/table.tsx';
import { DisputeBadge } from './disputes-table.tsx';
import { paymentHref, receiptHref } from './payment-href.ts';

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
                href={receiptHref(one.ad.id, one.receipt_number)}
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

/** Links to the moderation queue for moderators, otherwise to the ad’s page. */
export function AdCell({ ad }: { ad: { id: number; title: string } | null }) {
  const moderates = useMe()?.can.moderate;
  if (!ad) return <span className="muted">Oglas je izbrisan</span>;
  return (
    <Link to={moderates ? `${paths.adminAds()}?oglas=${ad.id}` : paths.ad(ad.id)} className="link">
      {ad.title}
    </Link>
  );
}

type Status = z.infer<typeof payment>['status'];

const looks = {
  open: { label: 'Otvoreno', tone: 'grey', shape: 'dash' },
  requires_action: { label: 'Čeka potvrdu', tone: 'amber', shape: 'ring' },
  declined: { label: 'Odbijeno', tone: 'brick', shape: 'diamond' },
  paid: { label: 'Plaćeno', tone: 'green', shape: 'dot' },
  refunded: { label: 'Vraćeno', tone: 'grey', shape: 'check' },
} satisfies Record<Status, { label: string; tone: Tone; shape: Shape }>;

export function PaymentBadge({ status }: { status: Status }) {
  const { label, ...look } = looks[status];
  return <Badge {...look}>{label}</Badge>;
}

const number = (label: string) => ({ label, look: 'number' }) as const;

/**
 * Lists the last payments. Shown only to roles with access to finance: the API returns payments to no others.
 */
export const LastPayments = ({ payments }: { payments: readonly z.infer<typeof payment>[] }) => (
  <section className="card last-payments" aria-labelledby="zadnja-placanja">
    <div className="last-payments-head">
      <h2 id="zadnja-placanja" className="text-h3">
        Zadnja plaćanja
      </h2>
      <MoreLink label="Sva plaćanja" to={paths.adminPayments()} />
    </div>
    {payments.length === 0 ? (
      <p className="last-payments-none muted">Još nema plaćanja.</p>
    ) : (
      <Table
        label="Zadnja plaćanja"
        columns={['Broj', 'Oglas', 'Oglašivač', 'Stanje', number('Prikazivanja'), number('Iznos')]}
      >
        {payments.map((one) => (
          <tr key={one.id}>
            <td className="whitespace-nowrap">
              <Link className="link" to={paymentHref(one.id)} aria-label={`Uplata br. ${one.id}`}>
                {one.id}
              </Link>
            </td>
            <td>
              <AdCell ad={one.ad} />
            </td>
            <td>{one.advertiser ?? '–'}</td>
            <td>
              {one.dispute && one.dispute !== 'won' ? (
                <DisputeBadge status={one.dispute} />
              ) : (
                <PaymentBadge status={one.status} />
              )}
            </td>
            <td className="cell-number">{formatNumber(one.impressions)}</td>
            <td className="cell-number whitespace-nowrap">
              {formatMoney(one.amount_cents)}
              {one.refunded_cents > 0 && one.status === 'paid' && (
                <span className="small muted block">vraćeno {formatMoney(one.refunded_cents)}</span>
              )}
            </td>
          </tr>
        ))}
      </Table>
    )}
  </section>
);

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
