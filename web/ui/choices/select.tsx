import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { FormField } from '../../platform/forms/form-field.tsx';
import { Field } from '../fields/field.tsx';
import type { ListFieldProps } from './list-field.tsx';
import type { OptionValue } from './option.tsx';

/**
 * Renders a native select for up to 12 options; longer lists use `Combobox`. The value is `''` while nothing
 * is chosen.
 */
export function Select<T extends OptionValue>(props: ListFieldProps<T, T | ''>) {
  const {
    options,
    placeholder = 'Odaberite',
    disabled = false,
    label,
    labelHidden,
    hint,
    optional,
    className,
  } = props;
  return (
    <FormField<T | ''> {...props}>
      {({ name, value, error, onChange, onBlur, ref }) => (
        <Field {...{ label, labelHidden, hint, optional, className, error }}>
          {(control) => (
            <span className="select-place">
              <select
                {...control}
                ref={ref as Ref<HTMLSelectElement>}
                className={value === '' ? 'input input-select input-placeholder' : 'input input-select'}
                name={name}
                disabled={disabled}
                value={value}
                onChange={({ target }) =>
                  onChange(options.find((option) => String(option.value) === target.value)?.value ?? '')
                }
                onBlur={onBlur}
              >
                <option value="">{placeholder}</option>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
              <ChevronDown size={20} strokeWidth={1.9} aria-hidden />
            </span>
          )}
        </Field>
      )}
    </FormField>
  );
}
