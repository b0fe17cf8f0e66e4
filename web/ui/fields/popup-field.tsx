import type { LucideIcon } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { BoundField } from '../../platform/forms/form-field.tsx';
import { usePopupOpener } from '../overlays/popup-opener.ts';
import { useEarlyText } from './early-text.ts';
import { Field, type FieldLook } from './field.tsx';

interface Writing {
  /**
   * Returns the field's value for a typed text; undefined if the text is invalid, in which case the field's
   * value is the text itself.
   */
  parse: (text: string) => string | undefined;
  show: (value: string) => string;
}

/** Manages a field for localized input: the typed text is unchanged until blur, then formatted. */
function useWritten(
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

interface Popped {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLDivElement | null>;
  opener: RefObject<HTMLElement | null>;
  label: string;
  value: string;
  onChoose: (value: string) => void;
}

interface Props<Part> extends FieldLook {
  field: BoundField<string>;
  label: string;
  parse: (text: string) => string | undefined;
  show: (value: string) => string;
  /** Returns the error of a text, shown on blur: unlike a native control, the field accepts any text. */
  wrongWith: (text: string) => string | undefined;
  opens: { id: string; label: string; icon: LucideIcon };
  load: () => Promise<Part>;
  children: (part: Part, popped: Popped) => ReactNode;
}

export function PopupField<Part>(props: Props<Part>) {
  const {
    field,
    label,
    labelHidden,
    hint,
    optional = false,
    className,
    parse,
    show,
    wrongWith,
    opens,
    load,
    children,
  } = props;
  const { Part, opener, popup } = usePopupOpener(load);
  const input = useRef<HTMLInputElement>(null);
  const anchor = useRef<HTMLDivElement>(null);
  useImperativeHandle(field.ref, () => input.current as HTMLInputElement);
  const { value, text, left, change, leave } = useWritten(field, input, { parse, show });
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || popup.open) return;
    event.preventDefault();
    opener.onClick();
  };
  const onChoose = (chosen: string) => {
    change(show(chosen));
    popup.onClose();
  };
  return (
    <Field
      {...{ label, labelHidden, hint, optional, className }}
      error={field.error ?? (left && text.trim() !== '' ? wrongWith(text) : undefined)}
    >
      {(control) => (
        <div className="input" ref={anchor}>
          <input
            {...control}
            ref={input}
            name={field.name}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => change(currentTarget.value)}
            onKeyDown={byKey}
            onBlur={leave}
          />
          <button
            {...opener}
            type="button"
            id={`${control.id}-${opens.id}`}
            className="input-action script-only"
            aria-label={opens.label}
            aria-labelledby={`${control.id}-${opens.id} ${control['aria-labelledby']}`}
            aria-haspopup="dialog"
          >
            <opens.icon size={20} strokeWidth={1.9} aria-hidden />
          </button>
          {Part && children(Part, { ...popup, anchor, opener: popup.anchor, label, value, onChoose })}
        </div>
      )}
    </Field>
  );
}
