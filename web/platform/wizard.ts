import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ApiError } from './api.ts';
import { focusFirstError } from './form-errors.ts';
import { toastError, toastInvalid } from './toast.tsx';

/** A step of a form: its label in the stepper, and the fields that must be valid before it is left. */
export interface Step<F extends string> {
  word: string;
  fields: readonly F[];
}

/** The first step with one of these fields; undefined if there is none. */
export function stepWith<F extends string>(
  steps: readonly Step<F>[],
  names: readonly string[],
): number | undefined {
  const found = steps.findIndex(({ fields }) => fields.some((name) => names.includes(name)));
  return found < 0 ? undefined : found;
}

/** The fields checked when a step is left: its own, and all of them before the last is sent. */
export const checkedAt = <F extends string>(steps: readonly Step<F>[], step: number): readonly F[] =>
  step === steps.length - 1 ? steps.flatMap(({ fields }) => fields) : (steps[step]?.fields ?? []);

interface Options<F extends string> {
  steps: readonly Step<F>[];
  /** The current step and how to change it: held by a draft, or by the address. */
  step: number;
  goTo: (step: number) => void;
  /** Which of these fields are invalid, and what the server refused (`useFieldErrors`). */
  errors: {
    submit: (names: readonly F[]) => Promise<readonly F[]>;
    refuse: (errors: ApiError['body']['errors']) => void;
  };
  /** The field on screen for a path of the API's errors. */
  fieldOf?: (path: string) => string;
  /** A step was left forward, for the first time or again. */
  onLeft?: (step: number) => void;
  /** The last step is valid: sends everything. */
  finish: () => unknown;
  /** Something is still being prepared: the step waits. */
  waits?: boolean;
}

/**
 * The one way to build a form of several steps: a step can be left when it is valid, an error leads to the step with its field and
 * focuses it, and an edit from the last step leads back to it (spec §4, §5).
 */
export function useWizard<F extends string>({
  steps,
  step,
  goTo,
  errors,
  fieldOf = (path) => path,
  onLeft,
  finish,
  waits = false,
}: Options<F>) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [returns, setReturns] = useState(false);
  const last = steps.length - 1;
  /** The step to show because of an error; it may appear some moments after it was requested. */
  const wrongAt = useRef<number>(undefined);
  const [, told] = useState({});
  useEffect(() => {
    if (wrongAt.current !== step) return;
    wrongAt.current = undefined;
    focusFirstError(form.current);
  });
  const lead = (names: readonly string[]) => {
    const at = stepWith(steps, names) ?? last;
    wrongAt.current = at;
    told({});
    if (at !== step) goTo(at);
  };
  const forward = async () => {
    const wrong = await errors.submit(checkedAt(steps, step));
    if (wrong.length) {
      toastInvalid();
      return lead(wrong);
    }
    if (step === last) return finish();
    onLeft?.(step);
    goTo(returns ? last : step + 1);
    setReturns(false);
  };
  return {
    form,
    step,
    last,
    returns,
    busy,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      // Otherwise a form in a portal inside a form would submit both.
      event.stopPropagation();
      if (busy || waits) return;
      setBusy(true);
      void forward()
        .catch(toastError)
        .finally(() => setBusy(false));
    },
    back() {
      setReturns(false);
      goTo(step - 1);
    },
    /** From the last step; the next step forward leads back to it. */
    edit(to: number) {
      setReturns(true);
      goTo(to);
    },
    /** Shows what the server refused at its field, and in a toast. */
    refuse(error: ApiError) {
      errors.refuse(error.body.errors);
      toastError(error);
      lead(Object.keys(error.body.errors).map(fieldOf));
    },
    /** Starts afresh. */
    reset: () => setReturns(false),
  };
}
export type Wizard = ReturnType<typeof useWizard>;
