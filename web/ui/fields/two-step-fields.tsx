import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toastInvalid } from '../../platform/actions/toast.tsx';
import type { EndpointForm } from '../../platform/forms/form.tsx';
import { focusFirstError } from '../../platform/forms/form-errors.ts';

export interface TwoSteps {
  revealed: boolean;
  /** Passed to `Form` as `before`: the first submit only validates the first field and reveals the second. */
  before: () => Promise<boolean>;
  back: () => void;
}

/**
 * Reveals and focuses the second field once the first is submitted and valid; `begun`: whether the first is
 * already filled in.
 */
export function useTwoSteps<R>(form: EndpointForm<R>, first: string, begun = false): TwoSteps {
  const [revealed, setRevealed] = useState(begun);
  const wanted = useRef<string>(undefined);
  // Runs after the step is visible, because a hidden field cannot be focused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves the focus once
  useEffect(() => {
    if (wanted.current) form.element.current?.querySelector<HTMLInputElement>(wanted.current)?.focus();
    wanted.current = undefined;
  }, [revealed]);
  return {
    revealed,
    async before() {
      if (revealed) return true;
      if ((await form.submit([first])).length > 0) {
        focusFirstError(form.element.current);
        toastInvalid();
        return false;
      }
      wanted.current = '[data-second] input';
      setRevealed(true);
      return false;
    },
    back() {
      wanted.current = `[name="${first}"]`;
      setRevealed(false);
    },
  };
}

interface Props {
  steps: TwoSteps;
  first: (revealed: boolean, change: ReactNode) => ReactNode;
  /** Rendered hidden from the start, so that password managers find it. */
  second: ReactNode;
}

export function TwoStepFields({ steps, first, second }: Props) {
  const change = (
    <button type="button" className="link input-link" onClick={steps.back}>
      Promijenite
    </button>
  );
  return (
    <>
      {first(steps.revealed, steps.revealed && change)}
      <div data-second hidden={!steps.revealed}>
        {second}
      </div>
    </>
  );
}
