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
import { useOnDemand } from '../../platform/loading/on-demand.ts';
import { Field, type FieldLook } from './field.tsx';
import { useWritten } from './use-written.ts';

interface Popped {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLDivElement | null>;
  opener: RefObject<HTMLButtonElement | null>;
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
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const part = useOnDemand(load, wanted, () => setWanted(false));
  const [input, anchor, opener] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLButtonElement>(null),
  ];
  useImperativeHandle(field.ref, () => input.current as HTMLInputElement);
  const { value, text, left, change, leave } = useWritten(field, input, { parse, show });
  const toggle = () => {
    setWanted(true);
    setOpen(!open);
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || open) return;
    event.preventDefault();
    toggle();
  };
  const onClose = () => setOpen(false);
  const onChoose = (chosen: string) => {
    change(show(chosen));
    setOpen(false);
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
            ref={opener}
            type="button"
            id={`${control.id}-${opens.id}`}
            className="input-action script-only"
            aria-label={opens.label}
            aria-labelledby={`${control.id}-${opens.id} ${control['aria-labelledby']}`}
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerEnter={() => void load().catch(() => undefined)}
            onClick={toggle}
          >
            <opens.icon size={20} strokeWidth={1.9} aria-hidden />
          </button>
          {part && children(part, { open, onClose, anchor, opener, label, value, onChoose })}
        </div>
      )}
    </Field>
  );
}
