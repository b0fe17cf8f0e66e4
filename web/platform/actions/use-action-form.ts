import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { EndpointDef, Reply } from '#contract/endpoint.ts';
import { paths } from '#contract/paths.ts';
import { useMe } from '../api/session.ts';
import { type EndpointForm, useEndpointForm } from '../forms/form.tsx';
import type { Files } from '../forms/form-data.ts';
import type { Messages } from '../forms/form-errors.ts';
import type { Question } from '../overlays/confirm-queue.ts';
import { type Action, actionField, askField, callOf } from './action.ts';
import { useAnswerTo } from './action-answer.ts';
import { type Choice, forgetFields, restoreChoice, restoreFields, saveFields } from './form-restore.ts';
import { toast } from './toast.tsx';
import { type Settling, useSettled } from './use-settled.ts';

/** Reads and restores the user’s choices outside the form fields, such as pictures. */
export interface ChoiceKeeper {
  current: () => Choice;
  /** Replaces the choice with a stored one. Returns false if a file or another part of it is missing. */
  restore: (choice: Choice) => boolean;
}

interface Options<D extends EndpointDef, V> extends Settling<Reply<D>, V> {
  values?: Partial<V>;
  files?: () => Files;
  /**
   * Called if the session has ended, instead of storing the typed values until the next sign-in: the caller
   * asks the user to sign in and then continues with these values.
   */
  onSignedOut?: ((typed: FieldValues) => void) | undefined;
  /**
   * Whether to repeat a submit that failed because the session had ended, once the same user has signed in
   * again.
   */
  repeatsAfterLogin?: boolean | undefined;
  /** Stored and restored together with the typed values. */
  choice?: ChoiceKeeper | undefined;
  /** Confirmation before the form is sent: in a dialog or, without JavaScript, on the page itself. */
  ask?: Omit<Question, 'action'> | undefined;
  /**
   * Returns true for an error response that only asks for a further step and should not be shown as an error.
   */
  furtherStep?: (fields: Messages) => boolean;
  /** Maps a path of the API’s errors to a field, if its name differs. */
  fieldOf?: (path: string, typed: FieldValues) => string;
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
    choice,
    ask,
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
    if (isKept.current) forgetFields(one, values, userId);
    isKept.current = true;
    void saveFields(one, values, userId, { typed, submitted, choice: choice?.current() }, start);
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
      hidden: { [actionField]: one.name, ...values, ...(ask && { [askField]: 'da' }) },
      input: (typed) => callOf(one, given(typed)),
      onSuccess: (reply) => {
        if (isKept.current) forgetFields(one, values, userId);
        isKept.current = false;
        return begin(one).done(reply as Reply<D>, given(form.getValues()));
      },
      onRefused(error) {
        if (error.status === 401 && onSignedOut) {
          onSignedOut(form.getValues());
          return true;
        }
        // Stores the values, which are restored when the form is rendered again after the sign-in.
        if (error.status === 401) latest.current.keep(form.getValues(), true);
        if (!one.conflict || error.status !== 409) return false;
        void begin(one).conflict(error);
        return true;
      },
    },
  );
  const latest = useRef({ form, keep });
  latest.current = { form, keep };
  // Set together with the restored choice, so that the form is sent after the render that shows the choice.
  const [repeats, setRepeats] = useState(false);
  useEffect(() => {
    if (!repeats) return;
    setRepeats(false);
    const { form: shown } = latest.current;
    if (!shown.busy) void shown.send();
  }, [repeats]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored values are restored once, on mount
  useEffect(() => {
    const kept = restoreFields(one, values, userId);
    for (const [name, value] of Object.entries(kept?.typed ?? {}))
      form.setValue(name, value, { shouldDirty: true });
    const continues = Boolean(repeatsAfterLogin && kept?.submitted);
    if (kept?.choice && choice)
      void restoreChoice(kept.choice).then((found) => {
        if (choice.restore(found)) return setRepeats(continues);
        toast.warning(
          'Neke datoteke nisu ostale sačuvane.',
          'Još ništa nije poslano. Dodajte ih ponovno ili pošaljite obrazac bez njih.',
        );
      });
    else setRepeats(continues);
    return () => {
      // Stores the typed values if the page detects the ended session and redirects to sign-in before the
      // form is submitted.
      const { form: left, keep: keepLeft } = latest.current;
      if (userId === undefined || isKept.current || location.pathname !== paths.login()) return;
      const typed = Object.entries(left.getValues()).filter(([name]) => left.getFieldState(name).isDirty);
      keepLeft(Object.fromEntries(typed), false);
    };
  }, []);
  const asked = ask && { action: one.name, question: ask, sent: answer?.asks && answer.values };
  return { ...form, ...(asked && { asked }) } as EndpointForm<Reply<D>>;
}
