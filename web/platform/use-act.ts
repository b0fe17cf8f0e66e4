import { useRef, useState } from 'react';
import type { EndpointDef, Reply } from '#contract/endpoint.ts';
import { useConfirm } from '../ui/overlays/confirm.tsx';
import type { Question } from '../ui/overlays/confirm-queue.ts';
import { type Act, type AnyAct, callOf } from './act.ts';
import { countAct } from './acts-done.ts';
import { ApiError, api } from './api.ts';
import { toastError, toastInvalid } from './toast.tsx';
import { type Settling, useSettled } from './use-settled.ts';

export interface ActOptions<R, V> extends Settling<R, V> {
  /** Asked before the act. */
  ask?: Omit<Question, 'action'> | undefined;
  /** The form has fields, which show their own errors: validated before sending too. */
  fields?: boolean;
  /** Handles a refusal itself; returns true if it did. */
  onRefused?: (error: ApiError) => boolean;
}

type Fields = Record<string, string[]>;

const isStatus = (error: unknown, ...statuses: readonly number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** Sends an act from the browser. A refusal which means that a lost first attempt had arrived counts as success. */
async function send(one: AnyAct, values: unknown, wasLost: boolean): Promise<unknown> {
  try {
    return await api.call(one.endpoint, callOf(one, values) as never);
  } catch (error) {
    if (wasLost && isStatus(error, ...(one.arrived ?? []))) return undefined;
    throw error;
  }
}

/** The endpoint schema's errors for these values. */
async function checked(one: AnyAct, values: unknown): Promise<Fields> {
  const rules = await import('./form-rules.ts').then((part) => part.loadRules(one.endpoint));
  return rules.check(callOf(one, values).body);
}

/** The acts of one form with script: one at a time; the result is shown, the page revalidated, and its focus kept. */
export function useActs<R, V>({ ask, fields, onRefused, ...settling }: ActOptions<R, V> = {}) {
  const [underway, setUnderway] = useState<{ one: AnyAct; values: V }>();
  const [errors, setErrors] = useState<Fields>({});
  const busy = useRef(false);
  const lost = useRef(false);
  const confirm = useConfirm();
  const begin = useSettled(settling);

  const attempt = async (one: AnyAct, values: V) => {
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
    const wrong = fields ? await checked(one, values).catch(() => ({})) : {};
    if (Object.keys(wrong).length > 0) {
      setErrors(wrong);
      return toastInvalid();
    }
    if (ask) await confirm({ ...ask, action: work });
    else await work();
    if (!outcome) return;
    countAct();
    await ('conflict' in outcome
      ? settled.conflict(outcome.conflict)
      : settled.done(outcome.reply as R, values));
  };
  const run = async (one: AnyAct, values: V): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setErrors({});
    try {
      await attempt(one, values);
    } catch (error) {
      if (error instanceof ApiError && onRefused?.(error)) return;
      if (!fields || !isStatus(error, 422)) toastError(error);
      else {
        setErrors(error.body.errors);
        toastInvalid();
      }
    } finally {
      busy.current = false;
      setUnderway(undefined);
    }
  };
  return {
    run,
    /** What is being sent, for optimistic rendering. */
    given: underway?.values,
    /** Which act it is. */
    underway: underway?.one,
    /** Messages by field, of the last refusal. */
    errors,
    forgive: () => setErrors({}),
  };
}

/** One act with script. */
export function useAct<D extends EndpointDef, V>(one: Act<D, V>, options: ActOptions<Reply<D>, V> = {}) {
  const { run, underway, ...rest } = useActs(options);
  return { ...rest, busy: underway !== undefined, run: (values: V) => run(one, values) };
}
