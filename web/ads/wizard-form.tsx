import type { AdsPrices } from '#contract/ads.ts';
import type { Wizard } from '../platform/forms/wizard.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { WizardButtons } from '../ui/wizard/wizard-buttons.tsx';
import { WizardFields } from '../ui/wizard/wizard-fields.tsx';
import { WizardStep } from '../ui/wizard/wizard-step.tsx';
import { previewStep, stepWords } from './ad-steps.ts';
import { ActionStep, ContactStep, ContentStep, ReachStep, type StepProps } from './step-fields.tsx';
import { PreviewStep } from './wizard-preview-step.tsx';

const heads: readonly (readonly [title: string, text?: string])[] = [
  ['Što želite reći?'],
  ['Što radi gumb?', 'Odaberite što se događa kad netko pritisne gumb oglasa.'],
  ['Koliko prikazivanja želite?', 'Plaćate samo prikazivanja, jednom i unaprijed.'],
  ['Kako da Vam se javimo?', 'Na email stiže potvrda o plaćanju i javljamo što je s oglasom.'],
  [
    'Ovako će oglas izgledati',
    'Provjerite tekst i poveznicu. Nakon plaćanja oglas pregledava administrator.',
  ],
];

interface Props extends StepProps {
  id: string;
  wizard: Wizard;
  prices: AdsPrices;
  cancelTo: string;
}

export function WizardForm({ id, wizard, prices, cancelTo, ...props }: Props) {
  const { step, busy } = wizard;
  const [title, text] = heads[step] ?? [''];
  return (
    <WizardFields wizard={wizard} id={id}>
      <WizardStep words={stepWords} step={step} quiet className="wizard-step">
        <h2>{title}</h2>
        {text && <p className="muted">{text}</p>}
        {step === previewStep ? (
          <PreviewStep fields={props.fields} picture={props.picture} onEdit={wizard.edit} />
        ) : (
          <div className="card wizard-card">
            {step === 0 && <ContentStep {...props} />}
            {step === 1 && <ActionStep {...props} />}
            {step === 2 && <ReachStep {...props} prices={prices} />}
            {step === 3 && <ContactStep {...props} />}
            <div className="flex flex-wrap gap-3 items-center justify-between">
              <WizardButtons
                wizard={wizard}
                busy={busy}
                cancel={
                  <ButtonLink variant="text" to={cancelTo}>
                    Odustanite
                  </ButtonLink>
                }
              />
            </div>
          </div>
        )}
      </WizardStep>
    </WizardFields>
  );
}
