import { count } from '#contract/format.ts';
import { getReasons } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { accountNouns } from '#contract/plurals.ts';
import { listReports } from '#contract/reports.ts';
import { inboxHref } from '../inbox/inbox-query.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Tabs } from '../ui/display/tabs.tsx';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import type { Route } from './+types/admin.page.ts';
import { closeReport } from './report-actions.ts';
import { ReportView } from './report-view.tsx';

const states = { otvorene: 'open', zakljucene: 'closed' } as const;
type State = keyof typeof states;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state: State = searchParams.get('stanje') === 'zakljucene' ? 'zakljucene' : 'otvorene';
  const page = pageIn(searchParams);
  const [list, reasons] = await Promise.all([
    load(args, listReports, { query: { status: states[state], page } }),
    load(args, getReasons, { query: { decision: 'report' } }),
  ]);
  return { state, list, reasons: reasons.data };
}

export const action = handleActions(closeReport);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Prijave sadržaja' });

const hrefOf = (state: State, page = 1) =>
  `${paths.adminReports()}?stanje=${state}${page > 1 ? `&stranica=${page}` : ''}`;

export default function ReportsPage({ loaderData: { state, list, reasons } }: Route.ComponentProps) {
  return (
    <>
      <div className="admin-head">
        <h1>Prijave</h1>
        <p className="small muted" role="status">
          {state === 'otvorene' &&
            (list.meta.total === 0
              ? 'Ništa ne čeka.'
              : `Čeka: ${count(list.meta.total, accountNouns.prijava, list.meta.total_capped)}`)}
        </p>
        <CsvLink of="reports" name="prijave" query={{ status: states[state] }} />
      </div>
      <Tabs
        label="Stanje prijava"
        tabs={[
          { to: hrefOf('otvorene'), label: 'Otvorene', current: state === 'otvorene' },
          { to: hrefOf('zakljucene'), label: 'Zaključene', current: state === 'zakljucene' },
        ]}
      />
      <ActionRefusal fields={['reason']} className="mt-4" />
      {list.data.length === 0 ? (
        <EmptyState
          drawing="sheet"
          level="h2"
          title={state === 'otvorene' ? 'Nema otvorenih prijava' : 'Nema zaključenih prijava'}
          text={
            state === 'otvorene'
              ? 'Nove prijave pojavit će se ovdje čim stignu.'
              : 'Ovdje ostaju prijave o kojima je odlučeno.'
          }
        />
      ) : (
        <ol className="reports">
          {list.data.map((report) => (
            <li key={report.id}>
              <ReportView
                report={report}
                reasons={reasons}
                all={inboxHref({ chosen: { kind: 'report', id: report.id } })}
              />
            </li>
          ))}
        </ol>
      )}
      <Pager page={list.meta.current_page} last={list.meta.last_page} href={(page) => hrefOf(state, page)} />
    </>
  );
}
