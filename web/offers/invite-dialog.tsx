import { listOwnJobPosts } from '#contract/job-posts.ts';
import { listInvitations } from '#contract/offers.ts';
import { api } from '../platform/api/api.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { Button } from '../ui/actions/button.tsx';
import { FormFoot } from '../ui/fields/form-foot.tsx';
import { Loading, SkeletonText } from '../ui/lists/skeleton.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody, DialogFoot } from '../ui/overlays/dialog-parts.tsx';
import { inviteWorker } from './invitation-actions.ts';
import { activePosts, type InviteChoices, inviteChoices } from './invitations.ts';
import { InviteForm, useInviteForm } from './invite-form.tsx';

interface Props {
  worker: { id: number; name: string };
  onClose: () => void;
}

const choicesFor = (workerId: number) =>
  inviteChoices(workerId, {
    posts: () => api.call(listOwnJobPosts, { query: activePosts }),
    invitations: (id) => api.call(listInvitations, { params: { id } }),
  });

export function InviteDialog({ worker, onClose }: Props) {
  const choices = useOnDemand(() => choicesFor(worker.id), true, onClose);
  return (
    <Dialog open onClose={onClose} title="Pozovite na upit">
      {choices ? (
        <Choice worker={worker} choices={choices} onClose={onClose} />
      ) : (
        <DialogBody>
          <Loading>
            <SkeletonText />
          </Loading>
        </DialogBody>
      )}
    </Dialog>
  );
}

function Choice({ worker, choices, onClose }: Props & { choices: InviteChoices }) {
  const form = useInviteForm(worker.id, choices, inviteWorker, onClose);
  return (
    <>
      <DialogBody>
        <InviteForm form={form} name={worker.name} choices={choices} />
      </DialogBody>
      {choices.free ? (
        <FormFoot form={form} submit="Pošaljite poziv" busyText="Šalje se…" onClose={onClose} />
      ) : (
        <DialogFoot>
          <Button variant="text" onClick={onClose}>
            Zatvorite
          </Button>
        </DialogFoot>
      )}
    </>
  );
}
