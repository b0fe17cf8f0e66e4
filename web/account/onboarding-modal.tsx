import { type ReactNode, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/constants.ts';
import type { Me, User } from '#contract/users.ts';
import { loadChoices } from '../catalogue/form-choices.ts';
import { useAction } from '../platform/actions/use-action.ts';
import { useMe, useRoot } from '../platform/api/session.ts';
import { sessionChanged } from '../platform/api/session-change.ts';
import { Button } from '../ui/actions/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody } from '../ui/overlays/dialog-parts.tsx';
import { FormDone, FormFailed, FormSkeleton, useFormData } from '../ui/wizard/form-loading.tsx';
import { onboardingDraft } from './onboarding-draft.ts';
import { OnboardingForm } from './onboarding-form.tsx';
import { postpone } from './profile-actions.ts';

interface Props {
  card: (user: User) => ReactNode;
  onClose: () => void;
}

export function OnboardingModal(props: Props) {
  const me = useMe();
  // Not updated while the modal is open: saving a step must not restart the form.
  const [first] = useState(me);
  const gone = me === null;
  const latest = useRef(props.onClose);
  latest.current = props.onClose;
  useEffect(() => {
    if (gone) latest.current();
  }, [gone]);
  return first && !gone ? <Opened {...props} me={first} /> : null;
}

function Opened({ me, card, onClose }: Props & { me: Me }) {
  const { appName } = useRoot();
  // Offline, the account stays new, and onboarding opens again on the next visit.
  const { run } = useAction(postpone, { onReply: sessionChanged, onRefused: () => true });
  const { data, error, retry } = useFormData(loadChoices);
  const [done, setDone] = useState(false);
  const leaving = useRef(false);
  const latest = useRef(onClose);
  latest.current = onClose;

  /**
   * Postpones onboarding, however the modal is closed, so that it opens only once; the profile page links
   * back to it.
   */
  const skip = async () => {
    if (leaving.current) return;
    leaving.current = true;
    if (done || me.onboarding !== 'new') return onClose();
    await run({});
    onClose();
  };
  const finish = () => {
    setDone(true);
    onboardingDraft(me.id).remove();
    sessionChanged();
  };
  useEffect(() => {
    if (!done) return;
    const wait = setTimeout(() => latest.current(), limits.ms.postClose);
    return () => clearTimeout(wait);
  }, [done]);

  return (
    <Dialog
      open
      full
      keepOnOutside
      onClose={() => void skip()}
      title={done ? 'Gotovo' : `Dobro došli na ${appName}`}
      action={
        !done && (
          <Button variant="text" size="sm" onClick={() => void skip()}>
            Preskočite
          </Button>
        )
      }
    >
      {data && !done ? (
        <OnboardingForm me={me} choices={data} card={card} onSaved={finish} />
      ) : (
        <DialogBody>
          {done ? (
            <FormDone
              title="Profil je spremljen"
              text="Svaki dio možete promijeniti na stranici Uredite profil."
            />
          ) : error ? (
            <FormFailed text="Obrazac se nije učitao. Provjerite vezu i pokušajte ponovno." onRetry={retry} />
          ) : (
            <FormSkeleton />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}
