import { data } from 'react-router';
import { paths, reportable, safePath } from '#contract/paths.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import type { Route } from './+types/report.page.ts';
import { sendReport } from './report-actions.ts';
import { ReportForm } from './report-form.tsx';
import { subjectTitles } from './report-words.ts';

const backOf = ({ searchParams }: URL) => safePath(searchParams.get('natrag')) ?? paths.home();
const sendReportThere: typeof sendReport = { ...sendReport, to: (_, at) => backOf(at) };
const subjects = Object.keys(reportable) as (keyof typeof reportable)[];

export async function loader(args: Route.LoaderArgs) {
  const { subject: word, id } = args.params;
  const subject = subjects.find((one) => reportable[one] === word);
  if (!subject || !/^[1-9]\d{0,9}$/.test(id)) throw data(null, { status: 404 });
  await requireUser(args);
  return { subject, id: Number(id), back: backOf(new URL(args.request.url)) };
}

export const action = handleActions(sendReportThere);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ matches, title: loaderData ? subjectTitles[loaderData.subject] : 'Prijava' });

/**
 * Renders the report form as a page. With JavaScript, it usually opens as a modal over the previous page
 * instead.
 */
export default function ReportPage({ loaderData: { subject, id, back } }: Route.ComponentProps) {
  const form = useActionForm(
    sendReportThere,
    { reason: '', details: '' },
    { values: { subject_type: subject, subject_id: id } },
  );
  return (
    <div className="page page-form">
      <BackLink to={back}>Natrag</BackLink>
      <h1>{subjectTitles[subject]}</h1>
      <div className="card form-card">
        <ActionRefusal fields={['reason', 'details']} />
        <ReportForm form={form} subject={subject} submit="Pošaljite prijavu" />
      </div>
    </div>
  );
}
