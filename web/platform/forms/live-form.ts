import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  set,
  type UseFormReturn,
  useController,
  useForm,
} from 'react-hook-form';
import type { Messages } from './form-errors.ts';
import type { FormScope, JoinedProps } from './form-field.tsx';

/** Returns the messages of invalid values; `names` are the fields being validated. */
export type Check<V> = (values: V, names: readonly string[]) => Promise<Messages>;

interface Options<V> {
  /** Maps a path of the API’s errors to a field; the same name by default. */
  fieldOf?: ((path: string, values: V) => string) | undefined;
  /** Server errors of a form that was submitted before scripts were loaded. */
  refused?: Messages | undefined;
}

export interface LiveForm<V extends FieldValues = FieldValues> extends UseFormReturn<V> {
  element: RefObject<HTMLFormElement | null>;
  scope: FormScope;
  /** Sets field values from code, with the same effects as user input. */
  put: (values: Partial<V>) => void;
  /** Validates fields as part of a submit and returns the invalid ones. */
  submit: (names: readonly string[]) => Promise<string[]>;
  /** Shows errors from the server and returns the fields they belong to. */
  refuse: (errors: Messages) => Messages;
}

/** Nests messages by field for the form library, using the first message of each field. */
function nestErrors(messages: Messages): FieldErrors<FieldValues> {
  const errors: FieldErrors<FieldValues> = {};
  for (const [path, [message]] of Object.entries(messages))
    if (message && path) set(errors, path, { type: 'rule', message });
  return errors;
}

function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
  for (const part of Object.values(error)) {
    const message = part instanceof Element ? undefined : messageOf(part);
    if (message) return message;
  }
  return undefined;
}

/** Renders a field whose value is stored in its form. */
function JoinedField({ scope, name, onChange, error, children }: JoinedProps) {
  const { field, fieldState, formState } = useController({ control: scope.control, name });
  const { isSubmitted } = formState;
  const { shown, submitted } = scope;
  useEffect(() => {
    shown.add(name);
    return () => {
      shown.delete(name);
    };
  }, [shown, name]);
  const before = fieldState.isDirty || isSubmitted ? undefined : scope.refused[name]?.[0];
  const message = error ?? messageOf(fieldState.error) ?? before;
  const change = (value: unknown) => {
    field.onChange(value);
    onChange?.(value);
    if (!isSubmitted && (message || submitted.has(name))) scope.check(name);
  };
  return children({
    name,
    value: field.value,
    error: message,
    entry: Array.isArray(fieldState.error) ? fieldState.error.findIndex(Boolean) : 0,
    onChange: change,
    onBlur: field.onBlur,
    ref: field.ref,
  });
}

/**
 * Manages a form with live fields. A field's error appears when a submit includes the field, and is updated
 * on every change from then on; an error from the server disappears with the next change or submit.
 */
export function useLiveForm<V extends FieldValues>(
  start: V,
  check: Check<V>,
  { fieldOf = (path) => path, refused = {} }: Options<V> = {},
): LiveForm<V> {
  const element = useRef<HTMLFormElement>(null);
  const byField = (errors: Messages, values: V): Messages =>
    Object.fromEntries(Object.entries(errors).map(([path, texts]) => [fieldOf(path, values), texts]));
  const resolver: Resolver<V> = async (values, _, { names = [] }) => {
    // If the schema cannot be loaded, client validation is skipped: the server validates anyway.
    const found = byField(await check(values, names).catch(() => ({})), values);
    return Object.keys(found).length > 0
      ? { values: {}, errors: nestErrors(found) as FieldErrors<V> }
      : { values, errors: {} };
  };
  const form = useForm<V>({
    defaultValues: start as DefaultValues<V>,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const [scope] = useState<FormScope>(() => ({
    Joined: JoinedField,
    control: form.control as unknown as FormScope['control'],
    check: (name) => void form.trigger(name as FieldPath<V>),
    refused,
    shown: new Set(),
    submitted: new Set(),
  }));
  return {
    ...form,
    element,
    scope,
    put(values) {
      for (const [name, value] of Object.entries(values))
        form.setValue(name as FieldPath<V>, value, { shouldDirty: true });
      const live = Object.keys(values).filter((name) => scope.submitted.has(name)) as FieldPath<V>[];
      if (live.length > 0) void form.trigger(live);
    },
    async submit(names) {
      for (const name of names) scope.submitted.add(name);
      await form.trigger(names as readonly FieldPath<V>[]);
      return names.filter((name) => form.getFieldState(name as FieldPath<V>).invalid);
    },
    refuse(errors) {
      const found = byField(errors, form.getValues());
      for (const [path, [message]] of Object.entries(found))
        if (message) form.setError(path as FieldPath<V>, { type: 'server', message });
      return found;
    },
    reset(...given) {
      scope.submitted.clear();
      form.reset(...given);
    },
  };
}
