import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { EndpointDef, Reply } from '#contract/endpoint.ts';
import { paths } from '#contract/paths.ts';
import { useMe } from '../api/session.ts';
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
  /** Whether a submit that the end of the session interrupted is repeated once the same user has signed in. */
  repeatsAfterLogin?: boolean | undefined;
  /**
   * Returns true for an error response that only asks for a further step and should not be shown as an error.
   */
  furtherStep?: (fields: Messages) => boolean;
  /** Maps a path of the API’s errors to a field, if its name differs. */
  fieldOf?: (path: string, typed: FieldValues) => string;
}

type Named = Pick<AnyAction, 'name'>;

/** Values of a form that its user left for the sign-in page. */
interface Kept {
  typed: Record<string, unknown>;
  /** Whether the form was submitted, so that it continues after the sign-in; otherwise it is only filled in. */
  submitted: boolean;
}

const keyOf = ({ name }: Named, fixed: object, userId: number | undefined) =>
  ['typed', name, userId ?? '', ...Object.values(fixed).filter((one) => typeof one !== 'object')].join(':');

/** Stores typed values, without secrets, until the user has signed in again. */
export function saveFields(
  one: Named,
  fixed: object,
  userId: number | undefined,
  { typed, submitted }: Kept,
  store: TextStore = sessionStore,
): void {
  const open = Object.entries(typed).filter(([name, value]) => !secrets.has(name) && value !== '');
  if (open.length === 0) return;
  const kept: Kept = { typed: Object.fromEntries(open), submitted };
  store.setItem(keyOf(one, fixed, userId), JSON.stringify(kept));
}

/** Returns the stored values and deletes them, because they are now in the form. */
export function restoreFields(
  one: Named,
  fixed: object,
  userId: number | undefined,
  store: TextStore = sessionStore,
): Kept | null {
  const key = keyOf(one, fixed, userId);
  const text = store.getItem(key);
  if (!text) return null;
  store.removeItem(key);
  try {
    return JSON.parse(text) as Kept;
  } catch {
    return null;
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
  {
    values = {},
    files,
    furtherStep,
    fieldOf,
    onSignedOut,
    repeatsAfterLogin,
    ...settling
  }: Options<D, V> = {},
): EndpointForm<Reply<D>> {
  const answer = useAnswerTo(one, values);
  const begin = useSettled(settling);
  const me = useMe();
  // Stored on the first render, because the user is unknown once the session has ended.
  const [userId] = useState(me?.id);
  const isKept = useRef(false);
  const keep = (typed: FieldValues, submitted: boolean) => {
    isKept.current = true;
    saveFields(one, values, userId, { typed, submitted });
  };
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
      onSuccess: (reply) => {
        if (isKept.current) sessionStore.removeItem(keyOf(one, values, userId));
        isKept.current = false;
        return begin(one).done(reply as Reply<D>, given(form.getValues()));
      },
      onRefused(error) {
        if (error.status === 401 && onSignedOut) {
          onSignedOut(form.getValues());
          return true;
        }
        // Restored when the form is rendered again after the sign-in.
        if (error.status === 401) keep(form.getValues(), true);
        if (!one.conflict || error.status !== 409) return false;
        void begin(one).conflict(error);
        return true;
      },
    },
  );
  const latest = useRef({ form, keep });
  latest.current = { form, keep };
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored values are restored once, on mount
  useEffect(() => {
    const kept = restoreFields(one, values, userId);
    for (const [name, value] of Object.entries(kept?.typed ?? {}))
      form.setValue(name, value, { shouldDirty: true });
    if (repeatsAfterLogin && kept?.submitted) void form.send();
    return () => {
      // Stores the typed values if the page redirects to sign-in before the form is submitted, which it does
      // as soon as it notices that the session has ended.
      const { form: left, keep: keepLeft } = latest.current;
      if (userId === undefined || isKept.current || location.pathname !== paths.login()) return;
      const typed = Object.entries(left.getValues()).filter(([name]) => left.getFieldState(name).isDirty);
      keepLeft(Object.fromEntries(typed), false);
    };
  }, []);
  return form as EndpointForm<Reply<D>>;
}
