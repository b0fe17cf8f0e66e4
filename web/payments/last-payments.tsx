import { formatMoney, formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import type { payment } from '#contract/payments.ts';
import type { z } from '#contract/zod.ts';
import { Link } from '../platform/page/link.tsx';
import { MoreLink } from '../ui/display/section-head.tsx';
import { Table } from '../ui/lists/table.tsx';
import { AdCell } from './ad-cell.tsx';
import { DisputeBadge } from './disputes-table.tsx';
import { PaymentBadge } from './payment-badge.tsx';
import { paymentHref } from './payment-href.ts';

const number = (label: string) => ({ label, look: 'number' }) as const;

/** Shown only to roles with access to finance: the API returns payments to no others. */
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
