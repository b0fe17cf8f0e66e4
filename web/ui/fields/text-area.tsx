import { useImperativeHandle, useRef } from 'react';
import { characterCount, nouns, plural } from '#contract/format.ts';
import { useAutosize } from '../../platform/forms/autosize.ts';
import { type BoundField, type FieldSource, FormField } from '../../platform/forms/form-field.tsx';
import { useEarlyText } from './early-text.ts';
import { Field, type FieldLook } from './field.tsx';

interface Props extends FieldSource<string>, FieldLook {
  /**
   * Maximum number of characters, shown as "131 od 5000 znakova"; a longer text can be typed, and its count
   * is highlighted.
   */
  max?: number;
  rows?: number;
  placeholder?: string;
  autoFocus?: boolean;
}

export function TextArea(props: Props) {
  return <FormField<string> {...props}>{(field) => <Box {...props} field={field} />}</FormField>;
}

function Box({
  field,
  max,
  rows = 4,
  placeholder,
  autoFocus,
  label,
  labelHidden,
  hint,
  optional,
  className,
  name,
}: Props & { field: BoundField<string> }) {
  const element = useRef<HTMLTextAreaElement>(null);
  const value = field.value ?? '';
  useImperativeHandle(field.ref, () => element.current as HTMLTextAreaElement);
  useEarlyText(element, value, field.onChange);
  useAutosize(element, value);
  const written = characterCount(value);
  const counted = max && (
    <>
      <span className={written > max ? 'over-limit' : undefined}>
        {written} od {max} {plural(max, nouns.znak)}
      </span>
      {hint && <>. {hint}</>}
    </>
  );
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={counted || hint}
      optional={optional}
      className={className}
      error={field.error}
    >
      {(control) => (
        <textarea
          {...control}
          ref={element}
          className="input input-area input-grow"
          name={name}
          rows={rows}
          placeholder={placeholder}
          // biome-ignore lint/a11y/noAutofocus: callers set it only if the field is the only one of a step
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
