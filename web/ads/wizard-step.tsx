import { type ReactNode, useEffect, useRef } from 'react';
import { useToastsOfStep } from '../platform/toast.tsx';
import type { AdFields, SetField } from './ad-fields.ts';
import { stepWords } from './ad-steps.ts';

export interface StepProps {
  fields: AdFields;
  set: SetField;
  errorOf: (name: keyof AdFields | 'adsMedias') => string | undefined;
  /** Address of the ad's picture. */
  picture: string | null;
  onPicture: (file: File | null) => void;
}

const heads: readonly (readonly [title: string, text?: string])[] = [
  ['Što želite reći?'],
  ['Što radi gumb?', 'Odaberite što se događa kad netko pritisne gumb oglasa.'],
  ['Koliko prikazivanja želite?', 'Plaćate samo prikazivanja, jednom i unaprijed.'],
  ['Kako da Vam se javimo?', 'Na email stiže potvrda o plaćanju i javljamo što je s oglasom.'],
  ['Ovako će oglas izgledati', 'Provjerite tekst i poveznicu. Nakon plaćanja oglas pregledava administrator.'],
];

/** One step under what it asks; a step that comes takes the focus, so that it is read from its beginning. */
export function WizardStep({ step, children }: { step: number; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  useToastsOfStep(step);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the coming of another step counts
  useEffect(() => {
    // What comes with the page leaves the focus where the page has it.
    if (!first.current) place.current?.focus({ preventScroll: true });
    first.current = false;
  }, [step]);
  const [title, text] = heads[step] ?? [''];
  return (
    <section ref={place} tabIndex={-1} className="wizard-step" aria-label={`Korak ${step + 1} od ${stepWords.length}: ${stepWords[step]}`}>
      <h2>{title}</h2>
      {text && <p className="muted">{text}</p>}
      {children}
    </section>
  );
}
