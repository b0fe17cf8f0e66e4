import { type LoaderFunctionArgs, redirect } from 'react-router';
import { count, type Forms, formatMoney } from '#contract/format.ts';
import { adminPaymentMonths, type PaymentMonth } from '#contract/payments.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageIn } from '../platform/page/page-number.ts';
import { Notice } from '../ui/display/notice.tsx';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { Table } from '../ui/lists/table.tsx';
import { MoneyTabs } from './money-tabs.tsx';
import { monthName } from './month-name.ts';
import { moneyPaths, monthHref } from './payment-href.ts';

const href = (page: number) => (page > 1 ? `${moneyPaths.months()}?stranica=${page}` : moneyPaths.months());

export async function loadMonths(args: LoaderFunctionArgs) {
  const page = pageIn(new URL(args.request.url).searchParams);
  const { data: months, meta: list } = await load(args, adminPaymentMonths, { query: { page } });
  if (page > list.last_page) throw redirect(href(list.last_page));
  return { of: 'months' as const, title: 'Promet po mjesecima', months, page, last: list.last_page };
}

export function Months({ months, page, last }: Awaited<ReturnType<typeof loadMonths>>) {
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>Promet po mjesecima</h1>
          <p className="small muted">
            Mjesec čine uplate, povrati i sporovi koji su se u njemu dogodili. Ovo nije porezna evidencija.
          </p>
        </div>
        <CsvLink of="payments/months" name="promet-po-mjesecima" />
      </div>
      <MoneyTabs current="months" />
      {months[0]?.gateway === 'sandbox' && (
        <Notice className="mb-4">Probna plaćanja: novac nije naplaćen.</Notice>
      )}
      {months.length === 0 ? (
        <EmptyState
          card
          level="h2"
          drawing="sheet"
          title="Još nema prometa"
          text="Prvi mjesec počinje prvom uplatom."
        />
      ) : (
        <MonthsTable months={months} />
      )}
      <Pager page={page} last={last} href={href} label="Stranice mjeseci" />
    </>
  );
}

const number = (label: string) => ({ label, look: 'number' as const });

const forms = {
  payments: ['uplata', 'uplate', 'uplata'],
  refunds: ['povrat', 'povrata', 'povrata'],
  disputes: ['spor', 'spora', 'sporova'],
} as const satisfies Record<string, Forms>;

const Sum = ({ cents, of, each }: { cents: number; of: number; each: Forms }) => (
  <td className="cell-number">
    {of === 0 && cents === 0 ? (
      '–'
    ) : (
      <>
        {formatMoney(cents)}
        <span className="small muted block">{count(of, each)}</span>
      </>
    )}
  </td>
);

function MonthsTable({ months }: { months: readonly PaymentMonth[] }) {
  return (
    <Table
      card
      label="Promet po mjesecima"
      columns={['Mjesec', number('Uplaćeno'), number('Vraćeno'), number('Osporeno'), number('Neto')]}
    >
      {months.map((one) => (
        <tr key={one.month}>
          <td className="whitespace-nowrap">
            <Link className="link" to={monthHref(one.month)}>
              {monthName(one.month)}
            </Link>
          </td>
          <Sum cents={one.gross_cents} of={one.payments} each={forms.payments} />
          <Sum cents={one.refunded_cents} of={one.refunds} each={forms.refunds} />
          <Sum cents={one.disputed_cents} of={one.disputes} each={forms.disputes} />
          <td className="cell-number">
            <b>{formatMoney(one.net_cents)}</b>
          </td>
        </tr>
      ))}
    </Table>
  );
}
