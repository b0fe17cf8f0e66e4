import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Me, User } from '#contract/users.ts';
import type { FormChoices } from '../catalogue/form-choices.ts';
import { useAction } from '../platform/actions/use-action.ts';
import { useWizard } from '../platform/forms/wizard.ts';
import { useDraftStorage } from '../platform/storage/draft-storage.ts';
import { Button } from '../ui/actions/button.tsx';
import { Stepper } from '../ui/display/stepper.tsx';
import { DialogBody, DialogFoot } from '../ui/overlays/dialog-parts.tsx';
import { WizardButtons } from '../ui/wizard/wizard-buttons.tsx';
import type { FieldsProps } from './fields-props.ts';
import { onboardingDraft, steps, stepWords } from './onboarding-draft.ts';
import { OnboardingStep } from './onboarding-step.tsx';
import { saveProfile } from './profile-actions.ts';
import { useProfileErrors } from './profile-errors.ts';
import { fieldOfPath, fieldsOf, withField } from './profile-fields.ts';

interface Props {
  me: Me;
  choices: FormChoices;
  card: (user: User) => ReactNode;
  onSaved: () => void;
}

export function OnboardingForm({ me, choices, card, onSaved }: Props) {
  const [store] = useState(() => onboardingDraft(me.id));
  const [draft, setDraft] = useState(() => store.read() ?? { step: 0, fields: fieldsOf(me) });
  const { step, fields } = draft;
  const checks = useProfileErrors(fields);
  useDraftStorage({
    draft,
    touched: true,
    key: store.key,
    write: (_, it) => store.write(it),
    forget: store.remove,
  });

  const set: FieldsProps['set'] = (name, value) => {
    checks.accept(name);
    setDraft((before) => ({ ...before, fields: withField(before.fields, name, value, choices) }));
  };
  const { run } = useAction(saveProfile, {
    onReply: onSaved,
    onRefused(error) {
      if (error.status !== 422) return false;
      wizard.refuse(error);
      return true;
    },
  });
  const wizard = useWizard({
    steps,
    step,
    goTo: (next) => setDraft((before) => ({ ...before, step: next })),
    errors: checks,
    fieldOf: fieldOfPath,
    finish: () => run({ fields, onboarding: 'done' }),
  });
  return (
    <>
      <Stepper steps={stepWords} current={step} />
      <form ref={wizard.form} method="post" noValidate onSubmit={wizard.onSubmit}>
        <DialogBody>
          <OnboardingStep
            step={step}
            me={me}
            fields={fields}
            set={set}
            errors={checks.errors}
            errorOf={checks.errorOf}
            choices={choices}
            card={card}
            onEdit={wizard.edit}
          />
        </DialogBody>
        <DialogFoot>
          <WizardButtons
            wizard={wizard}
            busy={wizard.busy}
            send={
              <Button
                type="submit"
                variant="primary"
                busy={wizard.busy}
                busyLabel="Sprema se…"
                icon={<Check size={20} aria-hidden />}
              >
                Spremite profil
              </Button>
            }
          />
        </DialogFoot>
      </form>
    </>
  );
}
