import { type ReactNode, useEffect, useRef } from 'react';
import type { FormChoices } from '../catalogue/form-choices.ts';
import { useToastsOfStep } from '../platform/toast.tsx';
import type { Fields } from './draft.ts';
import type { FieldErrors } from './job-post-form-steps.ts';
import { stepWords } from './job-post-form-steps.ts';

export interface StepProps {
  fields: Fields;
  set: <K extends keyof Fields>(name: K, value: Fields[K]) => void;
  errors: FieldErrors;
  choices: FormChoices;
}

/** From its beginning: a dialog scrolls by itself, a page when the form begins above it. */
function bring(step: HTMLElement | null): void {
  if (!step) return;
  step.focus({ preventScroll: true });
  step.parentElement?.scrollTo({ top: 0 });
  const page = step.closest('.form-page');
  if (page && page.getBoundingClientRect().top < 0) page.scrollIntoView({ block: 'start' });
}

/** The fields of one step under its name; a step that comes takes the focus, so that it is read and typed into from its beginning. */
export function FormStep({ step, quiet, children }: { step: number; quiet: boolean; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  useToastsOfStep(step);
  const first = useRef(quiet);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the coming of another step counts
  useEffect(() => {
    if (!first.current) bring(place.current);
    first.current = false;
  }, [step]);
  return (
    <section ref={place} tabIndex={-1} className="form-step" aria-label={`Korak ${step + 1} od ${stepWords.length}: ${stepWords[step]}`}>
      {children}
    </section>
  );
}
