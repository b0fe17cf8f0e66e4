import { Check as CheckIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { updateMe } from '#contract/profile.ts';
import type { Me, User } from '#contract/users.ts';
import type { FormChoices } from '../catalogue/form-choices.ts';
import { useAction } from '../platform/actions/use-action.ts';
import { loadRules } from '../platform/forms/form-rules.ts';
import { type Check, useLiveForm } from '../platform/forms/live-form.ts';
import { useWizard } from '../platform/forms/wizard.ts';
import { useDraftStorage } from '../platform/storage/draft-storage.ts';
import { Button } from '../ui/actions/button.tsx';
import { Stepper } from '../ui/display/stepper.tsx';
import { DialogBody, DialogFoot } from '../ui/overlays/dialog-parts.tsx';
import { WizardButtons } from '../ui/wizard/wizard-buttons.tsx';
import { WizardFields } from '../ui/wizard/wizard-fields.tsx';
import { WizardStep } from '../ui/wizard/wizard-step.tsx';
import { type ChoiceFieldsProps, ContactFields, PlaceFields, TradeFields } from './field-groups.tsx';
import { onboardingDraft, steps, stepWords } from './onboarding-draft.ts';
import { OnboardingPreview } from './onboarding-preview.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { saveProfile } from './profile-actions.ts';
import { bodyOf, fieldOfPath, fieldsOf, type ProfileFields } from './profile-fields.ts';

const check: Check<ProfileFields> = async (fields) => (await loadRules(updateMe)).check(bodyOf(fields));

interface Props {
  me: Me;
  choices: FormChoices;
  card: (user: User) => ReactNode;
  onSaved: () => void;
}

export function OnboardingForm({ me, choices, card, onSaved }: Props) {
  const [store] = useState(() => onboardingDraft(me.id));
  const [begun] = useState(() => store.read() ?? { step: 0, fields: fieldsOf(me) });
  const [step, goTo] = useState(begun.step);
  const form = useLiveForm(begun.fields, check, { fieldOf: fieldOfPath });
  const fields = form.watch();
  useDraftStorage({
    draft: { step, fields },
    touched: true,
    key: store.key,
    write: (_, it) => store.write(it),
    forget: store.remove,
  });

  const { run } = useAction(saveProfile, {
    onReply: onSaved,
    onRefused(error) {
      if (error.status !== 422) return false;
      wizard.refuse(error);
      return true;
    },
  });
  const wizard = useWizard({
    form,
    steps,
    step,
    goTo,
    finish: () => run({ ...fields, onboarding: 'done' }),
  });
  return (
    <>
      <Stepper steps={stepWords} current={step} />
      <WizardFields wizard={wizard}>
        <DialogBody>
          <OnboardingStep
            step={step}
            me={me}
            fields={fields}
            put={form.put}
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
                icon={<CheckIcon size={20} aria-hidden />}
              >
                Spremite profil
              </Button>
            }
          />
        </DialogFoot>
      </WizardFields>
    </>
  );
}

interface StepProps extends ChoiceFieldsProps {
  step: number;
  me: Me;
  card: (user: User) => ReactNode;
  onEdit: (step: number) => void;
}

const heads = (client: boolean) =>
  [
    ['Recite nam tko ste', 'Dovoljno je ime; ostalo možete dodati i poslije.'],
    ['Kako da Vam se jave?', 'Ostavite prazno ako želite da Vam se javljaju samo porukama.'],
    client
      ? ['Gdje trebate majstora?', 'Tako Vam lakše nađemo majstore iz Vašeg kraja.']
      : ['Gdje radite?', 'Klijenti traže majstore po županiji i mjestu.'],
    client
      ? ['Koji Vas poslovi zanimaju?', 'Ovaj korak slobodno preskočite: poslove nude majstori.']
      : ['Što radite?', 'Po kategorijama Vas klijenti nalaze u popisu majstora.'],
    [
      client ? 'Ovako će Vas vidjeti majstori' : 'Ovako će Vas vidjeti klijenti',
      'Provjerite podatke. Svaki dio možete promijeniti i poslije, u postavkama.',
    ],
  ] as const;

function OnboardingStep({ step, me, card, onEdit, ...rest }: StepProps) {
  const { fields, choices } = rest;
  const [title, text] = heads(fields.type_of === 'client')[step] ?? ['', ''];
  return (
    <WizardStep words={stepWords} step={step}>
      <div>
        <h3>{title}</h3>
        <p className="small muted mt-1">{text}</p>
      </div>
      {step === 0 && (
        <PersonalFields fields={fields} present={me.profile_img} tradeVerified={me.trade_verified} />
      )}
      {step === 1 && <ContactFields />}
      {step === 2 && <PlaceFields {...rest} />}
      {step === 3 && <TradeFields {...rest} />}
      {step === 4 && (
        <OnboardingPreview me={me} fields={fields} choices={choices} card={card} onEdit={onEdit} />
      )}
    </WizardStep>
  );
}
