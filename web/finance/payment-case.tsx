import type { LoaderFunctionArgs } from 'react-router';
import { cardName } from '#contract/ad-labels.ts';
import { formatDateTime, formatMoney } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { type RefundStatus, refundOrigins, refundStatuses } from '#contract/payment-labels.ts';
import { adminPayment, type PaymentCase as Case, type Refund } from '#contract/payments.ts';
import { useActionAnswer } from '../platform/actions/action-answer.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { load } from '../platform/loading/loader-call.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Badge, type Shape, type Tone } from '../ui/display/badge.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { type Fact, TitleBlock } from '../ui/display/title-block.tsx';
import { Form } from '../ui/fields/form.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { Table } from '../ui/lists/table.tsx';
import { DisputeBadge, DisputesTable } from './disputes-table.tsx';
import { issueRefund, sendAgain } from './finance-actions.ts';
import { receiptHref } from './payment-href.ts';
import { AdCell, PaymentBadge } from './payments-table.tsx';

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
                  href={receiptHref(ad.id, payment.receipt_number)}
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

const looks: Record<RefundStatus, { tone: Tone; shape: Shape }> = {
  requested: { tone: 'amber', shape: 'ring' },
  pending: { tone: 'amber', shape: 'ring' },
  succeeded: { tone: 'grey', shape: 'check' },
  failed: { tone: 'brick', shape: 'diamond' },
};

function RefundsTable({ refunds }: { refunds: readonly Refund[] }) {
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

interface Props {
  payment: Case;
  /** Idempotency key of the refund. */
  clientId: string;
}

function RefundForm({ payment: { id, left_cents: left, given_cents: given }, clientId }: Props) {
  const client_id = useActionAnswer()?.values.client_id ?? clientId;
  const form = useActionForm(
    issueRefund,
    { amount_cents: '', reason: '' },
    { values: { id, client_id, given_cents: given } },
  );
  return (
    <Panel
      title="Povrat novca"
      text={`Novac ide na karticu kojom je plaćeno. Kad se vrati cijeli iznos, oglas se zaustavlja; dio ne mijenja ništa.`}
    >
      <Form form={form} submit="Vratite novac">
        <MoneyField
          name="amount_cents"
          label="Iznos"
          optional
          hint={`Prazno: sve što nije vraćeno, ${formatMoney(left)}`}
        />
        <TextArea name="reason" label="Razlog" hint="Oglašivač ga dobiva emailom" max={500} rows={3} />
      </Form>
    </Panel>
  );
}
