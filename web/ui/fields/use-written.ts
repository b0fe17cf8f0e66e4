import { type RefObject, useState } from 'react';
import type { BoundField } from '../../platform/form-field.tsx';
import { useEarlyText } from './early-text.ts';

/** How a value is written by people. */
interface Writing {
  /** Undefined if the text is none; then it is kept as it was typed. */
  parse: (text: string) => string | undefined;
  show: (value: string) => string;
}

/** A value that is typed in people's own way: their text stands until they leave the field, then it is shown in ours. */
export function useWritten(
  field: BoundField<string>,
  input: RefObject<HTMLInputElement | null>,
  { parse, show }: Writing,
) {
  const value = field.value ?? '';
  const [typed, setTyped] = useState(() => show(value));
  const [left, setLeft] = useState(false);
  // A value that was set from outside replaces what was typed.
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
