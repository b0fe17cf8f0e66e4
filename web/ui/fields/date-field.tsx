import { useImperativeHandle, useRef } from 'react';
import { type BoundField, type FieldSource, FormField } from '../../platform/form-field.tsx';
import { Field, type FieldLook } from './field.tsx';

interface Props extends FieldSource<string>, FieldLook {
  /** `YYYY-MM-DD`. */
  min?: string;
}

/** A date, chosen with the device's own picker; its value is `YYYY-MM-DD`. */
export function DateField(props: Props) {
  return <FormField<string> {...props}>{(field) => <Box {...props} field={field} />}</FormField>;
}

function Box({ field, label, labelHidden, hint, optional, className, min }: Props & { field: BoundField<string> }) {
  const element = useRef<HTMLInputElement>(null);
  useImperativeHandle(field.ref, () => element.current as HTMLInputElement);
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} optional={optional} className={className} error={field.error}>
      {(control) => (
        <input
          {...control}
          ref={element}
          type="date"
          className="input"
          name={field.name}
          min={min}
          value={field.value ?? ''}
          onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
