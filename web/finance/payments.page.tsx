import { redirect } from 'react-router';
import { bulkRules } from '#contract/ad-labels.ts';
import { adminSetAside, adsPricing, type SetAside } from '#contract/ads.ts';
import { count, formatDateTime, formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { adminPayments, adminStrangePayments } from '#contract/payments.ts';
import { accountNouns } from '#contract/plurals.ts';
import { PricingForm, savePrices } from '../ads/pricing-form.tsx';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { Table } from '../ui/lists/table.tsx';
import type { Route } from './+types/payments.page.ts';
import { MoneyTabs } from './money-tabs.tsx';
import { monthName } from './month-name.ts';
import { AdCell, PaymentsTable, StrangePayments } from './payments-table.tsx';

const monthOf = (query: URLSearchParams) => /^20\d\d-(?:0[1-9]|1[0-2])$/.exec(query.get('mjesec') ?? '')?.[0];

const words = { payments: 'stranica', strange: 'provjera', aside: 'izdvojeno' } as const;
type List = keyof typeof words;
const lists = Object.keys(words) as List[];
type Pages = Record<List, number>;

const pagesIn = (query: URLSearchParams) =>
  Object.fromEntries(lists.map((list) => [list, pageIn(query, words[list])])) as Pages;

function hrefOf(pages: Pages, month: string | undefined): string {
  const open: string[][] = lists
    .filter((list) => pages[list] > 1)
    .map((list) => [words[list], String(pages[list])]);
  if (month !== undefined) open.unshift(['mjesec', month]);
  return `${paths.adminPayments()}${open.length > 0 ? `?${new URLSearchParams(open)}` : ''}`;
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const [pages, month] = [pagesIn(searchParams), monthOf(searchParams)];
  const of = (list: List) => ({ query: { page: pages[list] } });
  const [prices, payments, strange, aside] = await Promise.all([
    load(args, adsPricing),
    load(args, adminPayments, { query: { page: pages.payments, month } }),
    load(args, adminStrangePayments, of('strange')),
    load(args, adminSetAside, of('aside')),
  ]);
  const last: Pages = {
    payments: payments.meta.last_page,
    strange: strange.meta.last_page,
    aside: aside.meta.last_page,
  };
  if (lists.some((list) => pages[list] > last[list]))
    throw redirect(
      hrefOf(
        Object.fromEntries(lists.map((list) => [list, Math.min(pages[list], last[list])])) as Pages,
        month,
      ),
    );
  return { prices, payments, strange, aside, pages, last, month };
}

export const action = handleActions(savePrices);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Uplate' });

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { prices, payments, strange, aside, pages, last, month } = loaderData;
  const pager = (list: List, label: string) => (
    <Pager
      page={pages[list]}
      last={last[list]}
      href={(page) => hrefOf({ ...pages, [list]: page }, month)}
      label={label}
    />
  );
  return (
    <>
      <div className="admin-head">
        <h1>Uplate</h1>
        <p className="small muted">
          {count(payments.meta.total, accountNouns.uplata, payments.meta.total_capped)}
        </p>
        <CsvLink of="payments" name="uplate" what="uplate" query={{ month }} />
      </div>
      <MoneyTabs current="payments" />
      <div className="grid grid-cols-1 gap-6">
        {month === undefined && strange.data.length > 0 && (
          <div>
            <SectionHead title="Za provjeru" quantity={formatNumber(strange.meta.total)} />
            <StrangePayments payments={strange.data} />
            {pager('strange', 'Stranice uplata za provjeru')}
            <CsvLink of="payments/strange" name="uplate-za-provjeru" what="uplate za provjeru" />
          </div>
        )}
        {month !== undefined && (
          <p>
            <Link className="link" to={paths.adminPayments()}>
              Prikažite sve uplate
            </Link>
          </p>
        )}
        {payments.data.length === 0 ? (
          <EmptyState
            card
            drawing="sheet"
            title={month === undefined ? 'Još nema uplata' : 'U tom mjesecu nema prometa'}
            text="Svako plaćanje oglasa pojavit će se ovdje."
          />
        ) : (
          <div>
            <SectionHead title={month === undefined ? 'Sve uplate' : `Promet: ${monthName(month)}`} />
            <PaymentsTable payments={payments.data} />
            {pager('payments', 'Stranice uplata')}
          </div>
        )}
        {month === undefined && aside.data.length > 0 && (
          <div>
            <SectionHead title="Izdvojena prikazivanja" quantity={formatNumber(aside.meta.total)} />
            <p className="small muted mb-3">
              Izgledaju kao da su kupljena ili ih je brojio program. Nisu naplaćena i ne ulaze u broj koji je
              oglašivač platio.
            </p>
            <BulkImpressionsTable rows={aside.data} />
            {pager('aside', 'Stranice izdvojenih prikazivanja')}
            <CsvLink of="ads/set-aside" name="izdvojena-prikazivanja" what="izdvojena prikazivanja" />
          </div>
        )}
        <ActionRefusal fields={['price', 'min_limit']} />
        {month === undefined && <PricingForm prices={prices} />}
      </div>
    </>
  );
}

function BulkImpressionsTable({ rows }: { rows: readonly SetAside[] }) {
  return (
    <Table
      card
      label="Izdvojena prikazivanja"
      columns={[
        'Oglas',
        'Zašto',
        'Posljednje',
        { label: 'Broj mreža', look: 'number' },
        { label: 'Prikazivanja', look: 'number' },
      ]}
    >
      {rows.map(({ ad, rules, networks, appearances, last_at }) => (
        <tr key={ad.id}>
          <td>
            <AdCell ad={ad} />
          </td>
          <td>
            {rules.map((one) => (
              <span key={one.rule} className="block">
                {bulkRules[one.rule].label}: {formatNumber(one.appearances)}
              </span>
            ))}
          </td>
          <td className="whitespace-nowrap">
            <span suppressHydrationWarning>{formatDateTime(last_at)}</span>
          </td>
          <td className="cell-number">{formatNumber(networks)}</td>
          <td className="cell-number">{formatNumber(appearances)}</td>
        </tr>
      ))}
    </Table>
  );
}
