import { useEffect, useState } from 'react';
import { listOwnJobPosts } from '#contract/job-posts.ts';
import { limits } from '#contract/limits.ts';
import { listInvitations } from '#contract/offers.ts';
import { paths } from '#contract/paths.ts';
import { count, nouns, truncate } from '#contract/text.ts';
import { api } from '../platform/api.ts';
import { toastError } from '../platform/toast.tsx';
import { useAct } from '../platform/use-act.ts';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Loading, SkeletonText } from '../ui/lists/skeleton.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody, DialogFoot } from '../ui/overlays/dialog-parts.tsx';
import { inviteWorker } from './offer-acts.ts';

interface Choice {
  id: number;
  title: string;
  text: string;
  left: number;
  invited: boolean;
}

/** One's active inquiries, each with its remaining invitations. */
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

/** Chooses the inquiry to invite a worker to; an inquiry has at most five invitations. */
export function InviteDialog({ worker, onClose }: { worker: { id: number; name: string }; onClose: () => void }) {
  const [choices, setChoices] = useState<Choice[]>();
  const [chosen, setChosen] = useState('');
  const { run, busy, errors, forgive } = useAct(inviteWorker, { fields: true, onDone: onClose });
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
            error={Object.values(errors).flat()[0]}
            onChange={(value) => {
              setChosen(value);
              forgive();
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
          <Button variant="primary" busy={busy} busyLabel="Šalje se…" onClick={() => void run({ post: chosen, user_id: worker.id })}>
            Pošaljite poziv
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
