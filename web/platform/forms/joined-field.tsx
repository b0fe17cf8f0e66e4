import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import type { JoinedProps } from './form-field.tsx';

function sentenceOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
  for (const part of Object.values(error)) {
    const sentence = part instanceof Element ? undefined : sentenceOf(part);
    if (sentence) return sentence;
  }
  return undefined;
}

/** Renders a field whose value is held by its form. */
export function JoinedField({ scope, name, onChange, error, children }: JoinedProps) {
  const { field, fieldState, formState } = useController({ control: scope.control, name });
  const { isSubmitted } = formState;
  const { shown } = scope;
  useEffect(() => {
    shown.add(name);
    return () => {
      shown.delete(name);
    };
  }, [shown, name]);
  const before = fieldState.isDirty || isSubmitted ? undefined : scope.refused[name]?.[0];
  const sentence = error ?? sentenceOf(fieldState.error) ?? before;
  const change = (value: unknown) => {
    field.onChange(value);
    onChange?.(value);
    if (sentence && !isSubmitted) scope.check(name);
  };
  return children({
    name,
    value: field.value,
    error: sentence,
    onChange: change,
    onBlur: field.onBlur,
    ref: field.ref,
  });
}
