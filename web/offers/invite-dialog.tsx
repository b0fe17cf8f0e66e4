import { useEffect, useState } from 'react';
import { listOwnJobPosts } from '#contract/job-posts.ts';
import { limits } from '#contract/limits.ts';
import { inviteWorker, listInvitations } from '#contract/offers.ts';
import { paths } from '#contract/paths.ts';
import { count, nouns, truncate } from '#contract/text.ts';
import { ApiError, api } from '../platform/api.ts';
import { toast, toastError } from '../platform/toast.tsx';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Loading, SkeletonText } from '../ui/lists/skeleton.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody, DialogFoot } from '../ui/overlays/dialog-parts.tsx';

interface Choice {
  id: number;
  title: string;
  text: string;
  left: number;
  invited: boolean;
}

/** One's active inquiries, each with how many invitations it has left. */
async function choicesFor(workerId: number): Promise<Choice[]> {
  const { data } = await api.call(listOwnJobPosts, { query: { status: 'active', per_page: 50 } });
  const inquiries = data.filter(({ type }) => type === 'inquiry');
  return Promise.all(
    inquiries.map(async ({ id, job_type, subject }) => {
      const { data: people, left } = await api.call(listInvitations, { params: { id } });
      return { id, title: job_type.name, text: truncate(subject.replace(/\s+/g, ' '), 90), left, invited: people.some((one) => one.id === workerId) };
    }),
  );
}

const stateOf = ({ invited, left }: Choice) =>
  invited ? 'Već ste pozvali ovog majstora.' : left === 0 ? 'Svi su pozivi iskorišteni.' : count(left, nouns.preostaliPoziv);

/** Which inquiry the majstor is asked about; at most five are asked about one. */
export function InviteDialog({ worker, onClose }: { worker: { id: number; name: string }; onClose: () => void }) {
  const [choices, setChoices] = useState<Choice[]>();
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let gone = false;
    choicesFor(worker.id).then(
      (found) => {
        if (gone) return;
        setChoices(found);
        const free = found.find((one) => !one.invited && one.left > 0);
        if (free) setChosen(String(free.id));
      },
      (failure: unknown) => {
        toastError(failure);
        onClose();
      },
    );
    return () => {
      gone = true;
    };
  }, [worker.id, onClose]);

  const free = choices?.some((one) => !one.invited && one.left > 0) ?? false;
  const send = async () => {
    if (!chosen) return setError('Odaberite upit.');
    setBusy(true);
    try {
      const { data } = await api.call(inviteWorker, { params: { id: chosen }, body: { user_id: worker.id } });
      toast.success('Poziv je poslan.', `${count(data.left, nouns.preostaliPoziv)} za ovaj upit.`);
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 422) setError(Object.values(failure.body.errors).flat()[0] ?? failure.body.message);
      else toastError(failure);
    }
    setBusy(false);
  };

  return (
    <Dialog open onClose={onClose} title="Pozovite na upit">
      <DialogBody>
        <p className="muted mb-4">
          {worker.name} dobiva obavijest i email s poveznicom na Vaš upit. Na jedan upit možete pozvati najviše {limits.invitationsMost} majstora.
        </p>
        {!choices ? (
          <Loading>
            <SkeletonText />
          </Loading>
        ) : choices.length === 0 ? (
          <Notice
            actions={
              <ButtonLink size="sm" to={paths.newJob()}>
                Objavite upit
              </ButtonLink>
            }
          >
            Nemate aktivnih upita na koje biste mogli pozvati.
          </Notice>
        ) : (
          <RadioGroup
            name="post"
            label="Upit"
            look="cards"
            value={chosen}
            error={error}
            onChange={(value) => {
              setChosen(value);
              setError('');
            }}
            options={choices.map((one) => ({ value: String(one.id), label: one.title, text: `${one.text} ${stateOf(one)}` }))}
          />
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="text" onClick={onClose}>
          {free ? 'Odustanite' : 'Zatvorite'}
        </Button>
        {free && (
          <Button variant="primary" busy={busy} busyLabel="Šalje se…" onClick={() => void send()}>
            Pošaljite poziv
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
