import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { EndpointDef, Reply } from '#contract/endpoint.ts';
import { type EndpointForm, useEndpointForm } from '../forms/form.tsx';
import type { Files } from '../forms/form-data.ts';
import type { Messages } from '../forms/form-errors.ts';
import { sessionStore, type TextStore } from '../storage/browser-storage.ts';
import { type Action, type AnyAction, actionField, callOf, secrets } from './action.ts';
import { useAnswerTo } from './action-answer.ts';
import { type Settling, useSettled } from './use-settled.ts';

interface Options<D extends EndpointDef, V> extends Settling<Reply<D>, V> {
  values?: Partial<V>;
  files?: () => Files;
  /**
   * Called if the session has ended, instead of storing the typed values until the next sign-in: the caller
   * asks the user to sign in and then continues with these values.
   */
  onSignedOut?: ((typed: FieldValues) => void) | undefined;
  /**
   * Id of the user. If the session ends before the form is sent, it is sent as soon as the same user returns
   * to it after signing in.
   */
  sendsFor?: number | undefined;
  /**
   * Returns true for an error response that only asks for a further step and should not be shown as an error.
   */
  furtherStep?: (fields: Messages) => boolean;
  /** Maps a path of the API’s errors to a field, if its name differs. */
  fieldOf?: (path: string, typed: FieldValues) => string;
}

const keyOf = ({ name }: Pick<AnyAction, 'name'>, fixed: object) =>
  ['typed', name, ...Object.values(fixed).filter((one) => typeof one !== 'object')].join(':');

/** Stores typed values, without secrets, until the user has signed in again. */
export function saveFields(
  one: Pick<AnyAction, 'name'>,
  fixed: object,
  typed: object,
  store: TextStore = sessionStore,
): void {
  const open = Object.entries(typed).filter(
    ([name, value]) =>
      !secrets.has(name) && (typeof value === 'string' || typeof value === 'number') && value !== '',
  );
  if (open.length > 0) store.setItem(keyOf(one, fixed), JSON.stringify(Object.fromEntries(open)));
}

/** Returns the stored values and deletes them, because they are now in the form. */
export function restoreFields(
  one: Pick<AnyAction, 'name'>,
  fixed: object,
  store: TextStore = sessionStore,
): [name: string, value: unknown][] {
  const key = keyOf(one, fixed);
  const text = store.getItem(key);
  if (!text) return [];
  store.removeItem(key);
  try {
    return Object.entries(JSON.parse(text) as object);
  } catch {
    return [];
  }
}

function asTyped(start: unknown, text: string | undefined): unknown {
  if (text === undefined) return start;
  return typeof start === 'number' ? Number(text) : typeof start === 'boolean' ? text === 'on' : text;
}

const renamed = (
  errors: Messages,
  typed: FieldValues,
  fieldOf?: (path: string, typed: FieldValues) => string,
) =>
  fieldOf
    ? Object.fromEntries(Object.entries(errors).map(([path, texts]) => [fieldOf(path, typed), texts]))
    : errors;

/**
 * Manages an action whose form has fields. Without JavaScript, the form is sent to the page's action and is
 * rendered again with the typed values and the errors.
 */
export function useActionForm<D extends EndpointDef, V>(
  one: Action<D, V>,
  start: { [K in keyof V]?: V[K] | '' | null },
  { values = {}, files, furtherStep, fieldOf, onSignedOut, sendsFor, ...settling }: Options<D, V> = {},
): EndpointForm<Reply<D>> {
  const answer = useAnswerTo(one, values);
  const begin = useSettled(settling);
  // Stored on the first render, because the user is unknown once the session has ended.
  const [fixed] = useState(() => (sendsFor === undefined ? values : { ...values, sendsFor }));
  const given = (typed: FieldValues) => ({ ...values, ...typed }) as V;
  const form: EndpointForm = useEndpointForm<EndpointDef>(
    one.endpoint,
    Object.fromEntries(
      Object.entries(start).map(([name, first]) => [name, asTyped(first, answer?.values[name])]),
    ),
    {
      ...(files && { files }),
      ...(furtherStep && { furtherStep }),
      fieldOf,
      ...(answer && { refused: renamed(answer.errors, answer.values, fieldOf) }),
      hidden: { [actionField]: one.name, ...values },
      input: (typed) => callOf(one, given(typed)),
      onSuccess: (reply) => begin(one).done(reply as Reply<D>, given(form.getValues())),
      onRefused(error) {
        if (error.status === 401 && onSignedOut) {
          onSignedOut(form.getValues());
          return true;
        }
        // Saves the values, which are restored when the form is rendered again after the sign-in.
        if (error.status === 401) saveFields(one, fixed, form.getValues());
        if (!one.conflict || error.status !== 409) return false;
        void begin(one).conflict(error);
        return true;
      },
    },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored values are restored once, on mount
  useEffect(() => {
    const restored = restoreFields(one, fixed);
    for (const [name, value] of restored) form.setValue(name, value, { shouldDirty: true });
    if (sendsFor !== undefined && restored.length > 0) void form.send();
  }, []);
  return form as EndpointForm<Reply<D>>;
}
