import { type RefObject, useRef, useState } from 'react';
import type { EndpointDef, Reply } from '#contract/endpoint.ts';
import { ApiError, api } from '../api/api.ts';
import { focusFirstError, type Messages } from '../forms/form-errors.ts';
import { loadRules } from '../forms/form-rules.ts';
import { ask as confirm, type Question } from '../overlays/confirm-queue.ts';
import { type Action, type AnyAction, callOf } from './action.ts';
import { countAction } from './actions-done.ts';
import { toastError, toastInvalid } from './toast.tsx';
import { type Settling, useSettled } from './use-settled.ts';

export interface ActionOptions<R, V> extends Settling<R, V> {
  ask?: Omit<Question, 'action'> | undefined;
  /** The form, if it has fields that show their own errors: they are validated before sending. */
  form?: RefObject<HTMLFormElement | null>;
  /** Errors of the form if it was submitted without JavaScript. */
  refused?: Messages | undefined;
  onRefused?: (error: ApiError) => boolean;
}

const isStatus = (error: unknown, ...statuses: readonly number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/**
 * Sends an action from the browser. On a retry after a lost response, an error that proves the first attempt
 * succeeded counts as success.
 */
async function send(one: AnyAction, values: unknown, wasLost: boolean): Promise<unknown> {
  try {
    return await api.call(one.endpoint, callOf(one, values) as never);
  } catch (error) {
    if (wasLost && isStatus(error, ...(one.arrived ?? []))) return undefined;
    throw error;
  }
}

const checked = async (one: AnyAction, values: unknown): Promise<Messages> =>
  (await loadRules(one.endpoint)).check(callOf(one, values).body);

/**
 * Manages the actions of one form in the browser, one at a time: shows the result, revalidates the page and
 * restores the focus. Errors of the form’s fields appear when it is submitted, and disappear at the next
 * submit.
 */
export function useActions<R, V>({
  ask,
  form,
  refused = {},
  onRefused,
  ...settling
}: ActionOptions<R, V> = {}) {
  const [underway, setUnderway] = useState<{ one: AnyAction; values: V }>();
  const [errors, setErrors] = useState(refused);
  const busy = useRef(false);
  const lost = useRef(false);
  const begin = useSettled(settling);

  const show = (wrong: Messages) => {
    setErrors(wrong);
    toastInvalid();
    focusFirstError(form?.current ?? null);
  };
  const attempt = async (one: AnyAction, values: V) => {
    const settled = begin(one);
    let outcome: { reply: unknown } | { conflict: ApiError } | undefined;
    const work = async () => {
      setUnderway({ one, values });
      try {
        outcome = { reply: await send(one, values, lost.current) };
        lost.current = false;
      } catch (error) {
        lost.current = isStatus(error, 0);
        if (!one.conflict || !isStatus(error, 409)) throw error;
        outcome = { conflict: error };
      }
    };
    const wrong = form ? await checked(one, values).catch(() => ({})) : {};
    if (Object.keys(wrong).length > 0) return show(wrong);
    if (ask) await confirm({ ...ask, action: work });
    else await work();
    if (!outcome) return;
    countAction();
    await ('conflict' in outcome
      ? settled.conflict(outcome.conflict)
      : settled.done(outcome.reply as R, values));
  };
  const run = async (one: AnyAction, values: V): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setErrors({});
    try {
      await attempt(one, values);
    } catch (error) {
      if (error instanceof ApiError && onRefused?.(error)) return;
      if (form && isStatus(error, 422)) show(error.body.errors);
      else toastError(error);
    } finally {
      busy.current = false;
      setUnderway(undefined);
    }
  };
  return {
    run,
    given: underway?.values,
    underway: underway?.one,
    errors,
    forgive: () => setErrors({}),
  };
}

/** Manages a single action in the browser. */
export function useAction<D extends EndpointDef, V>(
  one: Action<D, V>,
  options: ActionOptions<Reply<D>, V> = {},
) {
  const { run, underway, ...rest } = useActions(options);
  return { ...rest, busy: underway !== undefined, run: (values: V) => run(one, values) };
}
