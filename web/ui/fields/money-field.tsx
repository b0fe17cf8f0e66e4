import { useImperativeHandle, useRef, useState } from 'react';
import { type BoundField, type FieldSource, FormField } from '../../platform/forms/form-field.tsx';
import { Field, type FieldLook } from './field.tsx';
import { euroText, parseEuro } from './money.ts';

interface Props extends FieldSource<number | string>, FieldLook {
  autoFocus?: boolean;
  before?: string;
}

/** Renders a field for an amount in euros; its value is cents, or the typed text if that cannot be parsed. */
export function MoneyField(props: Props) {
  return <FormField<number | string> {...props}>{(field) => <Box {...props} field={field} />}</FormField>;
}

function Box({
  field,
  label,
  labelHidden,
  hint,
  optional,
  className,
  autoFocus,
  before,
}: Props & { field: BoundField<number | string> }) {
  const element = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(
    typeof field.value === 'number' ? euroText(field.value) : (field.value ?? ''),
  );
  useImperativeHandle(field.ref, () => element.current as HTMLInputElement);
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      optional={optional}
      className={className}
      error={field.error}
    >
      {(control) => (
        <div className="input">
          {before && (
            <span className="muted" aria-hidden>
              {before}
            </span>
          )}
          <input
            {...control}
            ref={element}
            name={field.name}
            inputMode="decimal"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: callers set it only for the first field of a dialog
            autoFocus={autoFocus}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              field.onChange(parseEuro(currentTarget.value) ?? currentTarget.value);
            }}
            onBlur={field.onBlur}
          />
          <span className="input-end" aria-hidden>
            €
          </span>
        </div>
      )}
    </Field>
  );
}
