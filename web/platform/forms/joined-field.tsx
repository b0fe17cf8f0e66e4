import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import type { JoinedProps } from './form-field.tsx';

function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
  for (const part of Object.values(error)) {
    const message = part instanceof Element ? undefined : messageOf(part);
    if (message) return message;
  }
  return undefined;
}

/** Renders a field whose value is held by its form. */
export function JoinedField({ scope, name, onChange, error, children }: JoinedProps) {
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
