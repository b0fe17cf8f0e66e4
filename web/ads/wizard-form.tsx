import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { FormEvent, Ref } from 'react';
import type { AdsPrices } from '#contract/ads.ts';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { previewStep } from './ad-steps.ts';
import { ActionStep } from './wizard-action-step.tsx';
import { ContactStep } from './wizard-contact-step.tsx';
import { ContentStep } from './wizard-content-step.tsx';
import { PreviewStep } from './wizard-preview-step.tsx';
import { ReachStep } from './wizard-reach-step.tsx';
import { type StepProps, WizardStep } from './wizard-step.tsx';

interface Props extends StepProps {
  ref: Ref<HTMLFormElement>;
  id: string;
  step: number;
  prices: AdsPrices;
  onSubmit: (event: FormEvent) => void;
  onEdit: (step: number) => void;
  onBack: () => void;
  /** Came here from the preview, and goes back to it. */
  returns: boolean;
  busy: boolean;
  cancelTo: string;
}

/** The present step with its buttons; the preview's stand under the bill. */
export function WizardForm({ ref, id, step, prices, onSubmit, onEdit, onBack, returns, busy, cancelTo, ...fields }: Props) {
  return (
    <form ref={ref} id={id} method="post" noValidate aria-busy={busy || undefined} onSubmit={onSubmit}>
      <WizardStep step={step}>
        {step === previewStep ? (
          <PreviewStep fields={fields.fields} picture={fields.picture} onEdit={onEdit} />
        ) : (
          <div className="card wizard-card">
            {step === 0 && <ContentStep {...fields} />}
            {step === 1 && <ActionStep {...fields} />}
            {step === 2 && <ReachStep {...fields} prices={prices} />}
            {step === 3 && <ContactStep {...fields} />}
            <div className="wizard-foot">
              {step === 0 ? (
                <ButtonLink variant="text" to={cancelTo}>
                  Odustanite
                </ButtonLink>
              ) : (
                <Button variant="text" icon={<ArrowLeft size={20} aria-hidden />} onClick={onBack}>
                  Natrag
                </Button>
              )}
              <Button type="submit" variant="primary" busy={busy} iconEnd={<ArrowRight size={20} aria-hidden />}>
                {returns ? 'Na pregled' : 'Dalje'}
              </Button>
            </div>
          </div>
        )}
      </WizardStep>
    </form>
  );
}
