import type { ReactNode } from 'react';
import type { Me, User } from '#contract/users.ts';
import { WizardStep } from '../ui/wizard/wizard-step.tsx';
import { type ChoiceFieldsProps, ContactFields, PlaceFields, TradeFields } from './field-groups.tsx';
import { stepWords } from './onboarding-draft.ts';
import { OnboardingPreview } from './onboarding-preview.tsx';
import { PersonalFields } from './personal-fields.tsx';

interface Props extends ChoiceFieldsProps {
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

export function OnboardingStep({ step, me, card, onEdit, ...rest }: Props) {
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
