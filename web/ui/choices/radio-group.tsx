import { type ReactNode, useId } from 'react';
import { type FieldSource, FormField } from '../../platform/forms/form-field.tsx';
import { Field, type FieldLook } from '../fields/field.tsx';

export interface RadioOption<T extends string> {
  value: T;
  label: ReactNode;
  text?: ReactNode;
  icon?: ReactNode;
  count?: ReactNode;
}

interface Props<T extends string> extends FieldSource<T>, FieldLook {
  options: readonly RadioOption<T>[];
  look?: 'rows' | 'chips' | 'segments' | 'cards';
}

const frame = {
  rows: 'check',
  chips: 'chip chip-lg chip-choice',
  segments: 'segment',
  cards: 'choice-card',
} as const;
const around = { rows: 'choice-rows', chips: 'chips', segments: 'segments', cards: 'choice-cards' } as const;

/** Renders native radio buttons with a `name`, so that forms work without JavaScript. */
export function RadioGroup<T extends string>(props: Props<T>) {
  const group = useId();
  const { options, look = 'rows', label, labelHidden, hint, optional, className } = props;
  return (
    <FormField<T> {...props}>
      {(field) => (
        <Field
          group
          label={label}
          labelHidden={labelHidden}
          hint={hint}
          optional={optional}
          className={className}
          error={field.error}
        >
          {() => (
            <div className={around[look]}>
              {options.map((option, index) => (
                <label key={option.value} className={frame[look]}>
                  <input
                    ref={index === 0 ? (field.ref as never) : undefined}
                    type="radio"
                    className={look === 'chips' || look === 'segments' ? 'sr-only' : 'radio-box'}
                    name={props.value === undefined ? field.name : group}
                    value={option.value}
                    checked={field.value === option.value}
                    onChange={() => field.onChange(option.value)}
                    onBlur={field.onBlur}
                  />
                  {option.icon}
                  <span>
                    {look === 'cards' ? <b>{option.label}</b> : option.label}
                    {look === 'cards' && option.text && <span className="field-hint">{option.text}</span>}
                  </span>
                  {option.count !== undefined && <span className="check-count">{option.count}</span>}
                </label>
              ))}
            </div>
          )}
        </Field>
      )}
    </FormField>
  );
}
