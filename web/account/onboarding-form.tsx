import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Me, User } from '#contract/users.ts';
import type { FormChoices } from '../catalogue/form-choices.ts';
import { ApiError } from '../platform/api.ts';
import { focusFirstError } from '../platform/form-errors.ts';
import { toastError, toastInvalid } from '../platform/toast.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Stepper } from '../ui/display/stepper.tsx';
import { DialogBody, DialogFoot } from '../ui/overlays/dialog-parts.tsx';
import type { FieldsProps } from './fields-props.ts';
import { fieldsOfStep, lastStep, onboardingDraft, stepWords } from './onboarding-draft.ts';
import { OnboardingStep } from './onboarding-step.tsx';
import { useProfileErrors } from './profile-errors.ts';
import { fieldOfPath, fieldsOf, withField } from './profile-fields.ts';
import { saveProfile } from './save-profile.ts';

interface Props {
  me: Me;
  choices: FormChoices;
  card: (user: User) => ReactNode;
  onDone: () => Promise<void>;
}

/** The first step that holds one of these fields; what no step holds is told on the last. */
const stepWith = (names: readonly string[]) => {
  const step = fieldsOfStep.findIndex((held) => held.some((name) => names.includes(name)));
  return step < 0 ? lastStep : step;
};

/** The steps in a row; Next checks the present one, the last saves all of it (spec §4). */
export function OnboardingForm({ me, choices, card, onDone }: Props) {
  const [store] = useState(() => onboardingDraft(me.id));
  const [draft, setDraft] = useState(() => store.read() ?? { step: 0, fields: fieldsOf(me) });
  const { step, fields } = draft;
  const { errors, submit, refuse, accept } = useProfileErrors(fields);
  const [busy, setBusy] = useState(false);
  /** An edit from the preview leads back to it. */
  const [returns, setReturns] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => store.write(draft), [store, draft]);

  const goTo = (next: number) => setDraft((before) => ({ ...before, step: next }));
  const set: FieldsProps['set'] = (name, value) => {
    accept(name);
    setDraft((before) => ({ ...before, fields: withField(before.fields, name, value, choices) }));
  };
  const stopAt = (wrong: number) => {
    if (wrong !== step) goTo(wrong);
    toastInvalid();
    focusFirstError(form.current);
  };
  const save = async () => {
    try {
      await saveProfile(fields, 'done');
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) return toastError(error);
      const names = Object.keys(error.body.errors).map(fieldOfPath);
      const wrong = stepWith(names);
      if (wrong === lastStep) return toastError(error);
      refuse(error.body.errors);
      return stopAt(wrong);
    }
    await onDone();
  };
  const next = async () => {
    const wrong = await submit(step === lastStep ? fieldsOfStep.flat() : (fieldsOfStep[step] ?? []));
    if (wrong.length) return stopAt(stepWith(wrong));
    if (step === lastStep) return save();
    goTo(returns ? lastStep : step + 1);
    setReturns(false);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    setBusy(true);
    await next().catch(toastError);
    setBusy(false);
  };
  const edit = (to: number) => {
    setReturns(true);
    goTo(to);
  };
  return (
    <>
      <Stepper steps={stepWords} current={step} />
      <form ref={form} method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <OnboardingStep step={step} me={me} fields={fields} set={set} errors={errors} choices={choices} card={card} onEdit={edit} />
        </DialogBody>
        <DialogFoot>
          {step > 0 && (
            <Button
              variant="text"
              icon={<ArrowLeft size={20} aria-hidden />}
              onClick={() => {
                setReturns(false);
                goTo(step - 1);
              }}
            >
              Natrag
            </Button>
          )}
          {step === lastStep ? (
            <Button type="submit" variant="primary" busy={busy} busyLabel="Sprema se…" icon={<Check size={20} aria-hidden />}>
              Spremite profil
            </Button>
          ) : (
            <Button type="submit" variant="primary" busy={busy} iconEnd={<ArrowRight size={20} aria-hidden />}>
              {returns ? 'Na pregled' : 'Dalje'}
            </Button>
          )}
        </DialogFoot>
      </form>
    </>
  );
}
