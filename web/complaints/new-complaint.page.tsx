import { redirect } from 'react-router';
import { complaintMoments } from '#contract/complaint-words.ts';
import { type ComplaintPicture, listComplaintPictures, listComplaints } from '#contract/complaints.ts';
import { limits } from '#contract/constants.ts';
import { getDeal } from '#contract/deals.ts';
import { formatLongDate, sentence } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import type { Route } from './+types/new-complaint.page.ts';
import { writeComplaint } from './complaint-actions.ts';
import { NextSteps } from './next-steps.tsx';
import '../styles/personal.css';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const params = { id: args.params.id };
  const { data: deal } = await load(args, getDeal, { params });
  const { can } = await load(args, listComplaints, { params });
  if (!can.write) throw redirect(paths.deal(deal.id));
  const { data: pictures } = await load(args, listComplaintPictures, { params });
  return { deal, pictures };
}

export const action = handleActions(writeComplaint);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Napišite prigovor' });

export default function NewComplaintPage({ loaderData: { deal, pictures } }: Route.ComponentProps) {
  return (
    <div className="page complaint-page">
      <BackLink to={paths.deal(deal.id)}>Natrag na dogovor</BackLink>
      <h1>Napišite prigovor</h1>
      <p className="muted">
        {deal.job_post.job_type.name}, {sentence(deal.worker.name)} Prigovor vidite samo Vi i majstor.
      </p>
      <ActionRefusal fields={['complaint', 'pictures']} />
      <div className="card form-card">
        <ComplaintForm deal={deal.id} pictures={pictures} />
      </div>
      <NextSteps />
    </div>
  );
}

function ComplaintForm({ deal, pictures }: { deal: number; pictures: readonly ComplaintPicture[] }) {
  const boxes = Object.fromEntries(pictures.map(({ key }) => [key, false]));
  const first = pictures[0]?.key;
  const form = useActionForm(
    writeComplaint,
    { complaint: '', ...boxes },
    {
      values: { id: String(deal) },
      fieldOf: (path) => (path.startsWith('pictures') && first ? first : path),
    },
  );
  return (
    <Form form={form} submit="Pošaljite prigovor">
      <TextArea
        name="complaint"
        label="Prigovor"
        rows={6}
        max={limits.complaints.textMost}
        hint="Napišite što nije u redu i što tražite"
      />
      {pictures.length > 0 && (
        <Field
          group
          optional
          label="Slike iz dogovora"
          hint={`Najviše ${limits.complaints.pictures}. Nove slike prije toga pošaljite u razgovoru.`}
          error={undefined}
        >
          {() => (
            <div className="complaint-choice">
              {pictures.map((picture) => (
                <Checkbox key={picture.key} name={picture.key} label={<Choice picture={picture} />} />
              ))}
            </div>
          )}
        </Field>
      )}
    </Form>
  );
}

const Choice = ({ picture: { thumb, moment, created_at: at } }: { picture: ComplaintPicture }) => (
  <span className="complaint-option">
    <img src={thumb} alt="" loading="lazy" />
    <span>{`${complaintMoments[moment]}, ${formatLongDate(at)}`}</span>
  </span>
);
