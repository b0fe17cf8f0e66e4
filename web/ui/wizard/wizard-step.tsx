import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { showResult } from '../../platform/actions/show-result.ts';
import { useToastsOfStep } from '../../platform/actions/toast.tsx';

interface Props {
  words: readonly string[];
  step: number;
  quiet?: boolean;
  /** True while initial values are loading. */
  waits?: boolean;
  className?: string;
  children: ReactNode;
}

/** Renders the fields of one step, and focuses each new step, so that screen readers start at its top. */
export function WizardStep({
  words,
  step,
  quiet = false,
  waits = false,
  className = 'form-step',
  children,
}: Props) {
  const place = useRef<HTMLElement>(null);
  useToastsOfStep(step);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the change of step matters
  useLayoutEffect(() => {
    if (waits) return;
    const isFirst = first.current;
    first.current = false;
    if (!isFirst) return showResult(place.current);
    if (quiet) return;
    // One frame later, because an opening dialog focuses its first button.
    const wait = requestAnimationFrame(() => showResult(place.current));
    return () => cancelAnimationFrame(wait);
  }, [step, waits]);
  return (
    <section
      ref={place}
      tabIndex={-1}
      className={className}
      aria-label={`Korak ${step + 1} od ${words.length}: ${words[step]}`}
    >
      {children}
    </section>
  );
}
