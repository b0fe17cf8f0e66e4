import { type RefObject, useState } from 'react';
import type { BoundField } from '../../platform/forms/form-field.tsx';
import { useEarlyText } from './early-text.ts';

interface Writing {
  /**
   * Returns the field's value for a typed text; undefined if the text is invalid, in which case the field's
   * value is the text itself.
   */
  parse: (text: string) => string | undefined;
  show: (value: string) => string;
}

/** Manages a field for localized input: the typed text is left alone until blur, then formatted. */
export function useWritten(
  field: BoundField<string>,
  input: RefObject<HTMLInputElement | null>,
  { parse, show }: Writing,
) {
  const value = field.value ?? '';
  const [typed, setTyped] = useState(() => show(value));
  const [left, setLeft] = useState(false);
  // If the value was set from outside, it replaces the typed text.
  const text = (parse(typed) ?? typed) === value ? typed : show(value);
  const change = (next: string) => {
    setTyped(next);
    setLeft(false);
    field.onChange(parse(next) ?? next);
  };
  useEarlyText(input, text, change);
  const leave = () => {
    setTyped(show(value));
    setLeft(true);
    field.onBlur?.();
  };
  return { value, text, left, change, leave };
}
