import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { type BoundField, type FieldSource, FormField } from '../platform/form-field.tsx';
import { usePhone } from '../platform/phone.ts';
import { Field, type FieldLook } from './field.tsx';
import type { Option, OptionValue } from './option.tsx';
import { usePopupPlace } from './popup-place.ts';

interface Props<T extends OptionValue> extends FieldSource<T | ''>, FieldLook {
  /** Up to 12; of more, a person finds theirs by typing (Combobox). */
  options: readonly Option<T>[];
  placeholder?: string;
  disabled?: boolean;
}

/** The library would add a style element of its own, which the site's CSP forbids. */
export function Select<T extends OptionValue>(props: Props<T>) {
  return (
    <CSPProvider disableStyleElements>
      <FormField<T | ''> {...props}>{(field) => <Box {...props} field={field} />}</FormField>
    </CSPProvider>
  );
}

function Box<T extends OptionValue>({
  field,
  options,
  placeholder = 'Odaberite',
  disabled,
  label,
  labelHidden,
  hint,
  optional,
  className,
}: Props<T> & { field: BoundField<T | ''> }) {
  const place = usePopupPlace();
  const sheet = usePhone();
  const chosen = options.find((option) => option.value === field.value);
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} optional={optional} className={className} error={field.error}>
      {(control) => (
        <Base.Root value={chosen ? chosen.value : null} onValueChange={(value) => field.onChange(value ?? '')} disabled={disabled}>
          <Base.Trigger {...control} className="input" onBlur={field.onBlur}>
            <Base.Value className={chosen ? 'input-text' : 'input-text input-placeholder'}>{chosen?.label ?? placeholder}</Base.Value>
            <ChevronDown className="chevron" size={20} strokeWidth={1.9} aria-hidden />
          </Base.Trigger>
          <Base.Portal>
            {sheet && <Base.Backdrop className="backdrop sheet-backdrop" />}
            <Base.Positioner
              className={`${place} ${sheet ? 'sheet-place' : 'popup-wide'}`}
              alignItemWithTrigger={false}
              sideOffset={4}
              collisionPadding={8}
              align="start"
            >
              <Base.Popup className={sheet ? 'popup sheet sheet-short' : 'popup'}>
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} className="option">
                    <Base.ItemText>{option.label}</Base.ItemText>
                    <span className="option-end">{option.meta}</span>
                    <Base.ItemIndicator>
                      <Check size={18} strokeWidth={2.2} aria-hidden />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
