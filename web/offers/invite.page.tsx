import { listOwnJobPosts } from '#contract/job-posts.ts';
import { listInvitations } from '#contract/offers.ts';
import { paths } from '#contract/paths.ts';
import { getUser } from '#contract/users.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import type { Route } from './+types/invite.page.ts';
import { inviteWorker } from './invitation-actions.ts';
import { activePosts, inviteChoices } from './invitations.ts';
import { InviteForm, useInviteForm } from './invite-form.tsx';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const { data: worker } = await load(args, getUser, { params: { id: args.params.slug } });
  const choices = await inviteChoices(worker.id, {
    posts: () => load(args, listOwnJobPosts, { query: activePosts }),
    invitations: (id) => load(args, listInvitations, { params: { id } }),
  });
  return { worker, choices };
}

export const action = handleActions(inviteWorker);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Pozovite na upit' });

/** Used without JavaScript; otherwise the worker’s page opens a dialog. */
export default function InvitePage({ loaderData: { worker, choices } }: Route.ComponentProps) {
  const form = useInviteForm(worker.id, choices, inviteWorker);
  return (
    <div className="page page-form">
      <BackLink to={paths.user(worker.slug)}>Natrag na profil</BackLink>
      <h1>Pozovite na upit</h1>
      <div className="card form-card">
        <ActionRefusal />
        <InviteForm form={form} name={worker.name} choices={choices} submit="Pošaljite poziv" />
      </div>
    </div>
  );
}
