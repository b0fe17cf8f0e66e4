import { redirect } from 'react-router';
import { paperTitle } from '#contract/paper-words.ts';
import { getPaper, listPaperItems } from '#contract/papers.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import type { Route } from './+types/edit-paper.page.ts';
import { editPaper } from './paper-actions.ts';
import { PaperForm } from './paper-form.tsx';
import { paperPath } from './paper-paths.ts';
import '../styles/personal.css';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const { data: paper } = await load(args, getPaper, { params: { id: args.params.paper } });
  if (!paper.can.edit) throw redirect(paperPath(paper));
  const { data: earlier } = await load(args, listPaperItems);
  return { paper, earlier };
}

export const action = handleActions(editPaper);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Uredite nacrt' });

export default function EditPaperPage({ loaderData: { paper, earlier } }: Route.ComponentProps) {
  return (
    <div className="page paper-page">
      <BackLink to={paperPath(paper)}>Natrag na nacrt</BackLink>
      <h1>{paperTitle(paper)}</h1>
      <ActionRefusal fields={['due_on', 'remark', 'vat_rate']} />
      <div className="card form-card">
        <PaperForm paper={paper} earlier={earlier} />
      </div>
    </div>
  );
}
