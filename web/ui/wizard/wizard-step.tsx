import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { showResult } from '../../platform/show-result.ts';
import { useToastsOfStep } from '../../platform/toast.tsx';

interface Props {
  /** The labels of all steps; these and the current one name the step. */
  words: readonly string[];
  step: number;
  /** The first step shown leaves the focus where the page or the dialog has it. */
  quiet?: boolean;
  /** What it begins with is still being looked for. */
  waits?: boolean;
  className?: string;
  children: ReactNode;
}

/** The fields of one step; a new step takes the focus, so that it is read and filled in from its top. */
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
    // A moment later: an opening dialog focuses its first button.
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
