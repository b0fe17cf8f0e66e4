import { type LoaderFunctionArgs, redirect } from 'react-router';
import { listAccounting } from '#contract/accounting.ts';
import { ActionRefusal } from '../platform/actions/action-refusal.tsx';
import { load } from '../platform/loading/loader-call.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { Notice } from '../ui/display/notice.tsx';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { AccountingTable } from './accounting-table.tsx';
import { MoneyTabs } from './money-tabs.tsx';
import { moneyPaths } from './payment-href.ts';

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
