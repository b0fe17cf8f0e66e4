import { data, redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { closeReport, listReports } from '#contract/reports.ts';
import { count, nouns } from '#contract/text.ts';
import { attempt, load } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { revalidatesBeyondModal } from '../platform/modal-query.ts';
import { Notice } from '../ui/display/notice.tsx';
import { Tabs } from '../ui/display/tabs.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import type { Route } from './+types/admin.page.ts';
import { ReportView } from './report-view.tsx';

const states = { otvorene: 'open', zakljucene: 'closed' } as const;
type State = keyof typeof states;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state: State = searchParams.get('stanje') === 'zakljucene' ? 'zakljucene' : 'otvorene';
  const page = Math.max(1, Math.trunc(Number(searchParams.get('stranica'))) || 1);
  return { state, list: await load(args, listReports, { query: { status: states[state], page } }) };
}

/** A report closed by who has no script. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const id = Number(form.get('id'));
  const closed = await attempt(args, closeReport, { params: { id }, body: { reason: String(form.get('reason') ?? '') } });
  if (closed.ok) return redirect(paths.adminReports());
  return data({ id, message: Object.values(closed.error.errors).flat()[0] ?? closed.error.message }, { status: closed.status });
}

export const shouldRevalidate = revalidatesBeyondModal;
export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Prijave sadržaja' });

const hrefOf = (state: State, page = 1) => `${paths.adminReports()}?stanje=${state}${page > 1 ? `&stranica=${page}` : ''}`;

export default function ReportsPage({ loaderData: { state, list }, actionData: refused }: Route.ComponentProps) {
  return (
    <>
      <div className="admin-head">
        <h1>Prijave</h1>
        <p className="small muted" role="status">
          {state === 'otvorene' && (list.meta.total === 0 ? 'Ništa ne čeka.' : `Čeka: ${count(list.meta.total, nouns.prijava)}`)}
        </p>
      </div>
      <Tabs
        label="Stanje prijava"
        tabs={[
          { to: hrefOf('otvorene'), label: 'Otvorene', current: state === 'otvorene' },
          { to: hrefOf('zakljucene'), label: 'Zaključene', current: state === 'zakljucene' },
        ]}
      />
      {refused && (
        <Notice tone="brick" alert className="mt-4">
          {refused.message}
        </Notice>
      )}
      {list.data.length === 0 ? (
        <EmptyState
          drawing="sheet"
          level="h2"
          title={state === 'otvorene' ? 'Nema otvorenih prijava' : 'Nema zaključenih prijava'}
          text={state === 'otvorene' ? 'Nove prijave pojavit će se ovdje čim stignu.' : 'Ovdje ostaju prijave o kojima je odlučeno.'}
        />
      ) : (
        <ol className="reports">
          {list.data.map((report) => (
            <li key={report.id}>
              <ReportView report={report} />
            </li>
          ))}
        </ol>
      )}
      <Pager page={list.meta.current_page} last={list.meta.last_page} href={(page) => hrefOf(state, page)} />
    </>
  );
}
