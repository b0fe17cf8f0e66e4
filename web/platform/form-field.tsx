import { createContext, type ReactNode, type Ref, use, useEffect } from 'react';
import { type Control, type FieldValues, useController } from 'react-hook-form';

/** What a field needs of the form around it. */
export interface FormScope {
  control: Control<FieldValues>;
  /** Checks one field again; a shown error is followed as the person types. */
  check: (name: string) => void;
  /** Names of the fields on screen: an error of any other is said above the form. */
  shown: Set<string>;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export interface FieldSource<T> {
  name: string;
  /** Given: the caller holds the value. Not given: the form around the field does. */
  value?: T | undefined;
  /** In a form it is told of a change as well. */
  onChange?: ((value: T) => void) | undefined;
  error?: string | undefined;
}

export interface BoundField<T> {
  name: string;
  value: T;
  error: string | undefined;
  onChange: (value: T) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLElement>;
}

interface Props<T> extends FieldSource<T> {
  children: (field: BoundField<T>) => ReactNode;
}

/** The first sentence among an error and those of its parts (`phones.0`). */
function sentenceOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
  for (const part of Object.values(error)) {
    const sentence = part instanceof Element ? undefined : sentenceOf(part);
    if (sentence) return sentence;
  }
  return undefined;
}

function InForm<T>({ scope, name, onChange, error, children }: Props<T> & { scope: FormScope }) {
  const { field, fieldState, formState } = useController({ control: scope.control, name });
  const { isSubmitted } = formState;
  const { shown } = scope;
  useEffect(() => {
    shown.add(name);
    return () => {
      shown.delete(name);
    };
  }, [shown, name]);
  const sentence = error ?? sentenceOf(fieldState.error);
  const change = (value: T) => {
    field.onChange(value);
    onChange?.(value);
    if (sentence && !isSubmitted) scope.check(name);
  };
  return children({ name, value: field.value as T, error: sentence, onChange: change, onBlur: field.onBlur, ref: field.ref });
}

/** Joins a field to whoever holds its value: the form around it, or the caller. */
export function FormField<T>(props: Props<T>) {
  const scope = use(FormScopeContext);
  const { name, value, error, onChange, children } = props;
  if (value !== undefined) return children({ name, value, error, onChange: onChange ?? (() => undefined) });
  if (!scope) throw new Error(`The field "${name}" stands in no form and has no value.`);
  return <InForm {...props} scope={scope} />;
}
