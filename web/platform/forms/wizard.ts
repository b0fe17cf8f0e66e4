import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { toastError, toastInvalid } from '../actions/toast.tsx';
import type { ApiError } from '../api/api.ts';
import { focusFirstError } from './form-errors.ts';
import type { LiveForm } from './live-form.ts';

export interface Step<F extends string> {
  word: string;
  fields: readonly F[];
}

/** Returns the first step with one of these fields; undefined if there is none. */
export function stepWith<F extends string>(
  steps: readonly Step<F>[],
  names: readonly string[],
): number | undefined {
  const found = steps.findIndex(({ fields }) => fields.some((name) => names.includes(name)));
  return found < 0 ? undefined : found;
}

/** Returns the fields to validate when leaving a step: the step's fields, or all fields on the last step. */
export const checkedAt = <F extends string>(steps: readonly Step<F>[], step: number): readonly F[] =>
  step === steps.length - 1 ? steps.flatMap(({ fields }) => fields) : (steps[step]?.fields ?? []);

interface Options<V extends FieldValues> {
  form: LiveForm<V>;
  steps: readonly Step<string>[];
  step: number;
  goTo: (step: number) => void;
  onLeft?: (step: number) => void;
  finish: () => unknown;
  /** True while chosen files are still being processed, so the step cannot be left. */
  waits?: boolean;
}

/**
 * Controls a multi-step form. A step can be left once it is valid. An error shows the step that contains its
 * field and focuses the field. After an edit started from the last step, continuing returns to the last step.
 */
export function useWizard<V extends FieldValues>({
  form,
  steps,
  step,
  goTo,
  onLeft,
  finish,
  waits = false,
}: Options<V>) {
  const [busy, setBusy] = useState(false);
  const [returns, setReturns] = useState(false);
  const last = steps.length - 1;
  /** The step with an error, whose first invalid field is focused once the step has been rendered. */
  const wrongAt = useRef<number>(undefined);
  const [, rerender] = useState({});
  useEffect(() => {
    if (wrongAt.current !== step) return;
    wrongAt.current = undefined;
    focusFirstError(form.element.current);
  });
  const lead = (paths: readonly string[]) => {
    const names = paths.map((path) => path.replace(/\..*/, ''));
    const at = stepWith(steps, names) ?? last;
    wrongAt.current = at;
    rerender({});
    if (at !== step) goTo(at);
  };
  const forward = async () => {
    const wrong = await form.submit(checkedAt(steps, step));
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
      // Prevents a form in a portal from also submitting the form that contains it in the React tree.
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
    edit(to: number) {
      setReturns(true);
      goTo(to);
    },
    refuse(error: ApiError) {
      toastError(error);
      lead(Object.keys(form.refuse(error.body.errors)));
    },
    reset: () => setReturns(false),
  };
}

export interface Wizard extends Omit<ReturnType<typeof useWizard>, 'form'> {
  form: Pick<LiveForm, 'element' | 'scope'>;
}
