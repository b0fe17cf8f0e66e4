import { CalendarDays } from 'lucide-react';
import { useImperativeHandle, useRef, useState } from 'react';
import { dayText, parseDay } from '#contract/days.ts';
import { type BoundField, type FieldSource, FormField } from '../../platform/form-field.tsx';
import { useOnDemand } from '../../platform/on-demand.ts';
import { Field, type FieldLook } from './field.tsx';
import { useWritten } from './use-written.ts';

interface Props extends FieldSource<string>, FieldLook {
  label: string;
  /** `YYYY-MM-DD`, both included. */
  min?: string;
  max?: string;
}

const load = () => import('./calendar-popup.tsx');

/** A day, typed as people write it or chosen from a month; its value is `YYYY-MM-DD`, or the typed text if that is no day. */
export function DateField(props: Props) {
  return <FormField<string> {...props}>{(field) => <Box {...props} field={field} />}</FormField>;
}

/** What is wrong with a text, said once it was left: unlike the device's own field, this one takes any. */
function wrongWith(text: string, min = '', max = '9'): string | undefined {
  const day = parseDay(text);
  if (text.trim() === '') return undefined;
  if (!day) return 'Upišite datum, na primjer 7. 11. 2026.';
  if (day < min) return `Najraniji dan je ${dayText(min)}`;
  return day > max ? `Zadnji mogući dan je ${dayText(max)}` : undefined;
}

function Box({ field, label, labelHidden, hint, optional = false, className, min, max }: Props & { field: BoundField<string> }) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const part = useOnDemand(load, wanted, () => setWanted(false));
  const [input, box, opener] = [useRef<HTMLInputElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLButtonElement>(null)];
  useImperativeHandle(field.ref, () => input.current as HTMLInputElement);
  const { value, text, left, change, leave } = useWritten(field, input, { parse: parseDay, show: dayText });
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      optional={optional}
      className={className}
      error={field.error ?? (left ? wrongWith(text, min, max) : undefined)}
    >
      {(control) => (
        <div className="input" ref={box}>
          <input
            {...control}
            ref={input}
            name={field.name}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => change(currentTarget.value)}
            onBlur={leave}
          />
          <button
            ref={opener}
            type="button"
            id={`${control.id}-calendar`}
            className="input-action script-only"
            aria-label="Kalendar"
            aria-labelledby={`${control.id}-calendar ${control['aria-labelledby']}`}
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerEnter={() => void load().catch(() => undefined)}
            onClick={() => {
              setWanted(true);
              setOpen(!open);
            }}
          >
            <CalendarDays size={20} strokeWidth={1.9} aria-hidden />
          </button>
          {part && (
            <part.CalendarPopup
              open={open}
              onClose={() => setOpen(false)}
              anchor={box}
              opener={opener}
              label={label}
              value={value}
              optional={optional}
              min={min}
              max={max}
              onChoose={(day) => {
                change(dayText(day));
                setOpen(false);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}
