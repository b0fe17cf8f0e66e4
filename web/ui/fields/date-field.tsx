import { CalendarDays } from 'lucide-react';
import { dayText, parseDay } from '#contract/days.ts';
import { type FieldSource, FormField } from '../../platform/forms/form-field.tsx';
import type { FieldLook } from './field.tsx';
import { PopupField } from './popup-field.tsx';

interface Props extends FieldSource<string>, FieldLook {
  label: string;
  /** `YYYY-MM-DD`; like `max`, itself allowed. */
  min?: string;
  max?: string;
}

const load = () => import('./calendar-popup.tsx');
const opens = { id: 'calendar', label: 'Kalendar', icon: CalendarDays };

function wrongWith(text: string, min = '', max = '9'): string | undefined {
  const day = parseDay(text);
  if (!day) return 'Upišite datum, na primjer 7. 11. 2026.';
  if (day < min) return `Najraniji dan je ${dayText(min)}`;
  return day > max ? `Zadnji mogući dan je ${dayText(max)}` : undefined;
}

/**
 * Renders a field for a day, typed or chosen from a calendar; its value is `YYYY-MM-DD`, or the typed text if
 * that cannot be parsed.
 */
export function DateField(props: Props) {
  const { label, labelHidden, hint, optional = false, className, min, max } = props;
  return (
    <FormField<string> {...props}>
      {(field) => (
        <PopupField
          {...{
            field,
            label,
            labelHidden,
            hint,
            optional,
            className,
            opens,
            load,
            parse: parseDay,
            show: dayText,
          }}
          wrongWith={(text) => wrongWith(text, min, max)}
        >
          {({ CalendarPopup }, popped) => <CalendarPopup {...popped} {...{ optional, min, max }} />}
        </PopupField>
      )}
    </FormField>
  );
}
