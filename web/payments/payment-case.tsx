import type { LoaderFunctionArgs } from 'react-router';
import { cardName } from '#contract/ad-labels.ts';
import { formatDateTime, formatMoney } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { adminPayment, type PaymentCase as Case } from '#contract/payments.ts';
import { ActionRefusal } from '../platform/actions/action-refusal.tsx';
import { load } from '../platform/loading/loader-call.ts';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { type Fact, TitleBlock } from '../ui/display/title-block.tsx';
import { AdCell } from './ad-cell.tsx';
import { DisputeBadge, DisputesTable } from './disputes-table.tsx';
import { PaymentBadge } from './payment-badge.tsx';
import { receiptPath } from './receipt-path.ts';
import { RefundForm } from './refund-form.tsx';
import { RefundsTable } from './refunds-table.tsx';

export async function loadPayment(args: LoaderFunctionArgs) {
  const { data: payment } = await load(args, adminPayment, { params: { id: args.params.part ?? '' } });
  return {
    of: 'payment' as const,
    title: `Uplata br. ${payment.id}`,
    payment,
    clientId: crypto.randomUUID(),
  };
}

export function PaymentCase({ payment, clientId }: Awaited<ReturnType<typeof loadPayment>>) {
  const { id, ad, refunds } = payment;
  return (
    <>
      <BackLink to={paths.adminPayments()}>Sve uplate</BackLink>
      <div className="admin-head">
        <h1>Uplata br. {id}</h1>
        {payment.dispute && payment.dispute !== 'won' ? (
          <DisputeBadge status={payment.dispute} />
        ) : (
          <PaymentBadge status={payment.status} />
        )}
      </div>
      <div className="grid grid-cols-1 gap-6">
        <div className="card">
          <TitleBlock facts={factsOf(payment)} />
          <p className="p-4" style={{ borderTop: '1px solid var(--line)' }}>
            <AdCell ad={ad} />
            {ad && payment.receipt_number !== null && (
              <>
                {' · '}
                <a
                  className="link"
                  href={`${receiptPath(ad.id, undefined)}?number=${payment.receipt_number}`}
                  download={`potvrda-${payment.receipt_number}.pdf`}
                >
                  Potvrda br. {payment.receipt_number} (PDF)
                </a>
              </>
            )}
          </p>
        </div>
        {payment.gateway === 'sandbox' && (
          <Notice>Probno plaćanje: novac nije naplaćen, pa se ni povratom ništa ne vraća.</Notice>
        )}
        {payment.disputes.length > 0 && (
          <div>
            <SectionHead title="Sporovi" />
            <DisputesTable disputes={payment.disputes} />
            {payment.dispute === 'open' && (
              <p className="small muted mt-2">
                Oglas je zaustavljen, a o novcu odlučuje banka. Dokaze predajte u sučelju pružatelja plaćanja.
              </p>
            )}
          </div>
        )}
        {refunds.length > 0 && (
          <div>
            <SectionHead title="Povrati" />
            <RefundsTable refunds={refunds} />
          </div>
        )}
        <ActionRefusal fields={['reason', 'amount_cents']} />
        {payment.can.refund && <RefundForm key={payment.given_cents} payment={payment} clientId={clientId} />}
      </div>
    </>
  );
}

function factsOf({
  amount_cents: amount,
  given_cents: given,
  refunded_cents: back,
  card,
  paid_at: paidAt,
  created_at: opened,
  intent_id: intent,
}: Case): Fact[] {
  return [
    { label: 'Iznos', value: formatMoney(amount) },
    { label: 'Vraćeno', value: formatMoney(back) },
    ...(given > back ? [{ label: 'Na putu natrag', value: formatMoney(given - back) }] : []),
    {
      label: paidAt ? 'Plaćeno' : 'Započeto',
      value: <span suppressHydrationWarning>{formatDateTime(paidAt ?? opened)}</span>,
    },
    { label: 'Kartica', value: card ? cardName(card) : '–' },
    { label: 'Oznaka kod pružatelja', value: <span className="wrap-anywhere">{intent ?? '–'}</span> },
  ];
}
