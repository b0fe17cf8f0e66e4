import { Clock } from 'lucide-react';
import { hourText, parseHour } from '#contract/days.ts';
import { type FieldSource, FormField } from '../../platform/forms/form-field.tsx';
import type { FieldLook } from './field.tsx';
import { PopupField } from './popup-field.tsx';

interface Props extends FieldSource<string>, FieldLook {
  label: string;
}

const load = () => import('./hours-popup.tsx');
const opens = { id: 'hours', label: 'Odaberite vrijeme', icon: Clock };
const wrongWith = (text: string) => (parseHour(text) ? undefined : 'Upišite vrijeme, na primjer 17:30.');

/**
 * Renders a field for a time of day, typed or chosen from quarter hours; the value is `HH:MM`, or the typed
 * text if it is not a time.
 */
export function TimeField(props: Props) {
  const { label, labelHidden, hint, optional, className } = props;
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
            wrongWith,
            parse: parseHour,
            show: hourText,
          }}
        >
          {({ HoursPopup }, popped) => <HoursPopup {...popped} />}
        </PopupField>
      )}
    </FormField>
  );
}
