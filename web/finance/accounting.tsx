import { type LoaderFunctionArgs, redirect } from 'react-router';
import { type AccountingEvent, listAccounting } from '#contract/accounting.ts';
import { type AccountingStatus, accountingStatuses, accountingTypes } from '#contract/accounting-labels.ts';
import { formatDateTime, formatMoney, formatNumber } from '#contract/format.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageIn } from '../platform/page/page-number.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Badge, type Shape, type Tone } from '../ui/display/badge.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { Table } from '../ui/lists/table.tsx';
import { resend } from './finance-actions.ts';
import { MoneyTabs } from './money-tabs.tsx';
import { moneyPaths, paymentHref } from './payment-href.ts';

const href = (page: number) =>
  page > 1 ? `${moneyPaths.accounting()}?stranica=${page}` : moneyPaths.accounting();

export async function loadAccounting(args: LoaderFunctionArgs) {
  const page = pageIn(new URL(args.request.url).searchParams);
  const { data: events, meta: list, configured } = await load(args, listAccounting, { query: { page } });
  if (page > list.last_page) throw redirect(href(list.last_page));
  return {
    of: 'accounting' as const,
    title: 'Knjigovodstvo',
    events,
    configured,
    page,
    last: list.last_page,
  };
}

export function Accounting({ events, configured, page, last }: Awaited<ReturnType<typeof loadAccounting>>) {
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>Knjigovodstvo</h1>
          <p className="small muted">
            Svaka uplata, povrat i spor javljaju se potpisanim zahtjevom. Što ne prođe, ponavlja se jedan dan.
          </p>
        </div>
        <CsvLink of="accounting" name="javljeno-knjigovodstvu" />
      </div>
      <MoneyTabs current="accounting" />
      {!configured && (
        <Notice className="mb-4">
          Adresa knjigovodstva nije postavljena. Zapisi čekaju i bit će poslani kad je postavite.
        </Notice>
      )}
      <ActionRefusal className="mb-4" />
      {events.length === 0 ? (
        <EmptyState
          card
          level="h2"
          drawing="sheet"
          title="Još nema zapisa"
          text="Prvi nastaje s prvom uplatom."
        />
      ) : (
        <AccountingTable events={events} configured={configured} />
      )}
      <Pager page={page} last={last} href={href} label="Stranice zapisa" />
    </>
  );
}

const looks: Record<AccountingStatus, { tone: Tone; shape: Shape }> = {
  waiting: { tone: 'amber', shape: 'ring' },
  delivered: { tone: 'green', shape: 'check' },
  failed: { tone: 'brick', shape: 'diamond' },
};
const answerOf = ({ last_status: status, last_error: error }: AccountingEvent) =>
  status === null ? (error ?? '–') : `odgovor ${status}`;

function AccountingTable({
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
