import { Clock } from 'lucide-react';
import { type KeyboardEvent, useImperativeHandle, useRef, useState } from 'react';
import { hourText, parseHour } from '#contract/days.ts';
import { type BoundField, type FieldSource, FormField } from '../../platform/form-field.tsx';
import { useOnDemand } from '../../platform/on-demand.ts';
import { Field, type FieldLook } from './field.tsx';
import { useWritten } from './use-written.ts';

interface Props extends FieldSource<string>, FieldLook {
  label: string;
}

const load = () => import('./hours-popup.tsx');

/** An hour of the day, typed as people write it or chosen from quarters; its value is `HH:MM`, or the typed text if that is no hour. */
export function TimeField(props: Props) {
  return <FormField<string> {...props}>{(field) => <Box {...props} field={field} />}</FormField>;
}

function Box({ field, label, labelHidden, hint, optional, className }: Props & { field: BoundField<string> }) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const part = useOnDemand(load, wanted, () => setWanted(false));
  const [input, box, opener] = [useRef<HTMLInputElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLButtonElement>(null)];
  useImperativeHandle(field.ref, () => input.current as HTMLInputElement);
  const { value, text, left, change, leave } = useWritten(field, input, { parse: parseHour, show: hourText });
  const show = () => {
    setWanted(true);
    setOpen(!open);
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || open) return;
    event.preventDefault();
    show();
  };
  const wrong = left && text.trim() !== '' && !parseHour(text) ? 'Upišite vrijeme, na primjer 17:30.' : undefined;
  return (
    <Field {...{ label, labelHidden, hint, optional, className }} error={field.error ?? wrong}>
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
            onKeyDown={byKey}
            onBlur={leave}
          />
          <button
            ref={opener}
            type="button"
            id={`${control.id}-hours`}
            className="input-action script-only"
            aria-label="Odaberite vrijeme"
            aria-labelledby={`${control.id}-hours ${control['aria-labelledby']}`}
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerEnter={() => void load().catch(() => undefined)}
            onClick={show}
          >
            <Clock size={20} strokeWidth={1.9} aria-hidden />
          </button>
          {part && (
            <part.HoursPopup
              open={open}
              onClose={() => setOpen(false)}
              anchor={box}
              opener={opener}
              label={label}
              value={value}
              onChoose={(hour) => {
                change(hourText(hour));
                setOpen(false);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}
