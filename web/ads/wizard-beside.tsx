import { ArrowLeft } from 'lucide-react';
import type { AdsPrices } from '#contract/ads.ts';
import { Button } from '../ui/actions/button.tsx';
import { AdBill } from './ad-bill.tsx';
import { AdCard } from './ad-card.tsx';
import type { AdFields } from './ad-fields.ts';
import { previewStep } from './ad-steps.ts';
import { parseReach, reachCents } from './reach.ts';
import { faceOf } from './wizard-preview-step.tsx';

interface Props {
  formId: string;
  step: number;
  prices: AdsPrices;
  fields: AdFields;
  picture: string | null;
  busy: boolean;
  onBack: () => void;
}

export function WizardBeside({ formId, step, prices, fields, picture, busy, onBack }: Props) {
  if (step < previewStep)
    return (
      <section aria-labelledby="pregled-uzivo">
        <h2 id="pregled-uzivo" className="wizard-beside-title">
          Pregled uživo
        </h2>
        <AdCard {...faceOf(fields, picture)} />
      </section>
    );
  const impressions = parseReach(fields.desired_appearances);
  return (
    <AdBill
      impressions={impressions}
      priceCents={Math.round(prices.price * 100)}
      amountCents={reachCents(prices, impressions)}
    >
      <Button type="submit" form={formId} variant="primary" size="lg" wide busy={busy} busyLabel="Sprema se…">
        Nastavite na plaćanje
      </Button>
      <Button variant="text" wide icon={<ArrowLeft size={20} aria-hidden />} onClick={onBack}>
        Natrag na kontakt
      </Button>
    </AdBill>
  );
}
