import { ArrowLeft, ArrowRight, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Wizard } from '../../platform/forms/wizard.ts';
import { Button } from '../actions/button.tsx';

interface Props {
  wizard: Wizard;
  busy: boolean;
  cancel?: ReactNode;
  send?: ReactNode;
}

export function WizardButtons({ wizard: { step, last, returns, back }, busy, cancel, send }: Props) {
  return (
    <>
      {step === 0 ? (
        cancel
      ) : (
        <Button variant="text" icon={<ArrowLeft size={20} aria-hidden />} onClick={back}>
          Natrag
        </Button>
      )}
      {step === last ? (
        send
      ) : (
        <Button type="submit" variant="primary" busy={busy} iconEnd={<ArrowRight size={20} aria-hidden />}>
          {returns ? 'Na pregled' : 'Dalje'}
        </Button>
      )}
    </>
  );
}

export function EditButton({ part, onEdit }: { part: string; onEdit: () => void }) {
  return (
    <Button
      variant="text"
      size="sm"
      icon={<Pencil size={16} aria-hidden />}
      onClick={onEdit}
      aria-label={`Uredite: ${part}`}
    >
      Uredite
    </Button>
  );
}
