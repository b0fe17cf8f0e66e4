import { reportOutcome } from '#contract/decision-labels.ts';
import { formatLongDate } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { listOwnReports, type OwnReport } from '#contract/reports.ts';
import { AppealBadge } from '../decisions/appeal-badge.tsx';
import { OwnTabs } from '../decisions/own-tabs.tsx';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { When } from '../ui/display/when.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import type { Route } from './+types/own-reports.page.ts';
import { appealReport } from './report-actions.ts';
import { reasonWords, subjectNames } from './report-words.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const page = pageIn(new URL(args.request.url).searchParams);
  return { list: await load(args, listOwnReports, { query: { page } }) };
}

export const action = handleActions(appealReport);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Moje prijave' });

export default function OwnReportsPage({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <h1>Prijave i odluke</h1>
      <OwnTabs current="reports" />
      <ActionRefusal fields={['text']} />
      {list.data.length === 0 ? (
        <EmptyState
          card
          drawing="sheet"
          level="h2"
          title="Još niste ništa prijavili"
          text="Sadržaj koji krši uvjete ili zakon možete prijaviti ondje gdje ste ga vidjeli. Ovdje pratite što je s prijavom."
        />
      ) : (
        <ol className="reports">
          {list.data.map((report) => (
            <li key={report.id}>
              <OwnReportView report={report} />
            </li>
          ))}
        </ol>
      )}
      <Pager
        page={list.meta.current_page}
        last={list.meta.last_page}
        href={(page) => `${paths.myReports()}?stranica=${page}`}
      />
    </>
  );
}

function OwnReportView({ report }: { report: OwnReport }) {
  const { id, subject_type, reason, details, status, measure, reply, created_at, closed_at, appeal, can } =
    report;
  return (
    <article className="card report" aria-labelledby={`prijava-${id}`}>
      <div className="report-head">
        <h2 id={`prijava-${id}`}>
          {subjectNames[subject_type]}: {reasonWords[reason]}
        </h2>
        <Badge tone={status === 'open' ? 'amber' : 'green'} shape={status === 'open' ? 'ring' : 'check'}>
          {status === 'open' ? 'Čeka pregled' : 'Odlučeno'}
        </Badge>
      </div>
      {details && (
        <p className="report-part whitespace-pre-line" dir="auto">
          {details}
        </p>
      )}
      <p className="report-part small muted">
        <span>
          Poslano <When at={created_at} />
        </span>
      </p>
      {status === 'closed' && (
        <div className="report-part">
          <h3>Ishod</h3>
          <p>{measure ? reportOutcome(subject_type, measure) : 'Moderator je pregledao prijavu.'}</p>
          {reply && (
            <p className="mt-2 whitespace-pre-line" dir="auto">
              {reply}
            </p>
          )}
          {closed_at && <p className="small muted mt-1">{formatLongDate(closed_at)}</p>}
        </div>
      )}
      {appeal && (
        <div className="report-part">
          <p>
            <AppealBadge status={appeal.status} />
          </p>
          {appeal.answer && (
            <p className="mt-2 whitespace-pre-line" dir="auto">
              {appeal.answer}
            </p>
          )}
        </div>
      )}
      {can.appeal && <AppealForm id={id} />}
    </article>
  );
}

function AppealForm({ id }: { id: number }) {
  const form = useActionForm(appealReport, { text: '' }, { values: { id } });
  return (
    <details className="report-part">
      <summary className="link">Žalite se na odluku</summary>
      <Form form={form} submit="Pošaljite žalbu" busyText="Šalje se…" className="form mt-3">
        <TextArea
          name="text"
          label="Zašto se ne slažete"
          hint="Odlučuje osoba koja nije donijela prvu odluku."
          max={3000}
          rows={4}
        />
      </Form>
    </details>
  );
}
