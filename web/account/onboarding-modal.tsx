import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { limits } from '#contract/limits.ts';
import type { Me, User } from '#contract/users.ts';
import { type FormChoices, loadChoices } from '../catalogue/form-choices.ts';
import { useMe, useRoot } from '../platform/session.ts';
import { sessionChanged } from '../platform/session-change.ts';
import { toast } from '../platform/toast.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody } from '../ui/overlays/dialog-parts.tsx';
import { onboardingDraft } from './onboarding-draft.ts';
import { OnboardingForm } from './onboarding-form.tsx';
import { putOff } from './save-profile.ts';

interface Props {
  /** A profile as others see it in a list; the shell knows the card. */
  card: (user: User) => ReactNode;
  onClose: () => void;
}

/** Onboarding of a new account: five steps, resumed where it was left, or postponed (spec §2, Onboarding). */
export function OnboardingModal(props: Props) {
  const me = useMe();
  // Kept while it is open: a save on the way must not restart the form.
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
  const { revalidate } = useRevalidator();
  const { choices, failed, retry } = useChoices();
  const [done, setDone] = useState(false);
  const leaving = useRef(false);
  const latest = useRef(onClose);
  latest.current = onClose;

  /** Nobody is asked twice: closing it in any way postpones it, and the profile leads back to it. */
  const skip = async () => {
    if (leaving.current) return;
    leaving.current = true;
    if (done || me.onboarding !== 'new') return onClose();
    // Without a connection the account stays new, and onboarding opens again on the next visit.
    await putOff().then(
      () => toast.success('Nastavite kad stignete.', 'Profil možete dovršiti na stranici Moj profil.'),
      () => undefined,
    );
    sessionChanged();
    await revalidate();
    onClose();
  };
  const finish = async () => {
    setDone(true);
    onboardingDraft(me.id).remove();
    sessionChanged();
    await revalidate();
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
      {done ? (
        <Done />
      ) : choices ? (
        <OnboardingForm me={me} choices={choices} card={card} onDone={finish} />
      ) : (
        <DialogBody>
          {failed ? (
            <Notice
              tone="brick"
              alert
              actions={
                <Button size="sm" onClick={retry}>
                  Pokušajte ponovno
                </Button>
              }
            >
              Obrazac se nije učitao. Provjerite vezu i pokušajte ponovno.
            </Notice>
          ) : (
            <div className="skeleton-late grid gap-5" role="status">
              <span className="sr-only">Učitava se…</span>
              <div className="skeleton h-12!" />
              <div className="skeleton h-28!" />
              <div className="skeleton h-12!" />
            </div>
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

/** The caron draws itself, short arm first (DESIGN.md, Motion). */
function Done() {
  return (
    <DialogBody>
      <div className="form-done" role="status">
        <svg viewBox="0 0 120 90" aria-hidden>
          <path d="M14 46L46 76L106 14" pathLength={1} />
        </svg>
        <h3>Profil je spremljen</h3>
        <p className="muted">Svaki dio možete promijeniti na stranici Uredite profil.</p>
      </div>
    </DialogBody>
  );
}

/** The options of the steps, which can be loaded again. */
function useChoices() {
  const [choices, setChoices] = useState<FormChoices>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads anew
  useEffect(() => {
    let gone = false;
    setFailed(false);
    loadChoices().then(
      (it) => gone || setChoices(it),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [tries]);
  return { choices, failed, retry: () => setTries((count) => count + 1) };
}
