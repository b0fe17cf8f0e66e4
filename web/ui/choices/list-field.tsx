import { type ComponentType, type ReactNode, useMemo } from 'react';
import { type BoundField, type FieldSource, FormField } from '../../platform/forms/form-field.tsx';
import { type Control, Field, type FieldLook } from '../fields/field.tsx';
import type { Option, OptionValue } from './option.tsx';

export interface ListFieldProps<T extends OptionValue, V> extends FieldSource<V>, FieldLook {
  options: readonly Option<T>[];
  placeholder?: string;
  disabled?: boolean;
  /** Rendered without JavaScript in place of the native select, for options that are loaded later. */
  plain?: (control: Control) => ReactNode;
}

export interface ListBoxProps {
  control: Control;
  label: ReactNode;
  options: readonly Option[];
  chosen: Option[];
  choose: (options: readonly Option[]) => void;
  placeholder: string;
  disabled: boolean;
  onBlur: (() => void) | undefined;
}

interface Kind<T, V> {
  Box: ComponentType<ListBoxProps>;
  several: boolean;
  read: (value: V) => readonly T[];
  write: (values: readonly T[]) => V;
}

export const valuesOf = <T extends OptionValue>(value: T | ''): readonly T[] => (value === '' ? [] : [value]);
export const oneOf = <T extends OptionValue>([value]: readonly T[]): T | '' => value ?? '';

type Props<T extends OptionValue, V> = ListFieldProps<T, V> & { kind: Kind<T, V> };

/** Renders a field whose box opens a list; without JavaScript, a native select. */
export function ListField<T extends OptionValue, V>(props: Props<T, V>) {
  return <FormField<V> {...props}>{(field) => <Whole {...props} field={field} />}</FormField>;
}

function Whole<T extends OptionValue, V>(props: Props<T, V> & { field: BoundField<V> }) {
  const {
    field,
    kind,
    options,
    placeholder = 'Odaberite',
    disabled = false,
    label,
    labelHidden,
    hint,
    optional,
    className = '',
    plain,
  } = props;
  const { Box, several, read, write } = kind;
  const chosen = useMemo(
    () => read(field.value).flatMap((value) => options.find((option) => option.value === value) ?? []),
    [read, options, field.value],
  );
  const choose = (next: readonly Option[]) => field.onChange(write(next.map(({ value }) => value as T)));
  const frame = { label, labelHidden, hint, optional, error: field.error };
  return (
    <>
      <Field {...frame} className={disabled ? className : `script-only ${className}`}>
        {(control) => (
          <Box
            {...{ control, label, options, chosen, choose, placeholder, disabled }}
            onBlur={field.onBlur}
          />
        )}
      </Field>
      {!disabled && (
        <noscript>
          <Field {...frame} className={className}>
            {plain ??
              ((control) => (
                <PlainList
                  control={control}
                  name={field.name}
                  options={options}
                  chosen={chosen}
                  empty={several ? null : placeholder}
                />
              ))}
          </Field>
        </noscript>
      )}
    </>
  );
}

interface PlainProps {
  control: Control;
  name: string;
  options: readonly Option[];
  chosen: readonly Option[];
  /** The label of an empty choice; null for multiple choice. */
  empty: string | null;
}

function PlainList({ control, name, options, chosen, empty }: PlainProps) {
  const values = chosen.map(({ value }) => String(value));
  const several = empty === null;
  return (
    <select
      {...control}
      className={several ? 'input input-list' : 'input'}
      name={name}
      {...(several ? { multiple: true, size: 6, defaultValue: values } : { defaultValue: values[0] ?? '' })}
    >
      {!several && <option value="">{empty}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
