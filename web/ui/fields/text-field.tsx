import {
  type HTMLAttributes,
  type HTMLInputTypeAttribute,
  type ReactNode,
  useImperativeHandle,
  useRef,
} from 'react';
import { type BoundField, type FieldSource, FormField } from '../../platform/forms/form-field.tsx';
import { useEarlyText } from './early-text.ts';
import { Field, type FieldLook } from './field.tsx';

export interface TextFieldProps extends FieldSource<string>, FieldLook {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'url' | 'search' | 'number' | 'password'>;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint'];
  placeholder?: string;
  readOnly?: boolean;
  autoFocus?: boolean;
  spellCheck?: boolean;
  icon?: ReactNode;
  /** A small action after the text (`.input-action`, `.link`). */
  end?: ReactNode;
  below?: (text: string) => ReactNode;
}

export function TextField(props: TextFieldProps) {
  return <FormField<string> {...props}>{(field) => <Box {...props} field={field} />}</FormField>;
}

function Box({
  field,
  type = 'text',
  icon,
  end,
  below,
  label,
  labelHidden,
  hint,
  optional,
  className,
  name,
  value: _,
  onChange: __,
  error: ___,
  ...input
}: TextFieldProps & { field: BoundField<string> }) {
  const element = useRef<HTMLInputElement>(null);
  useImperativeHandle(field.ref, () => element.current as HTMLInputElement);
  useEarlyText(element, field.value ?? '', field.onChange);
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
        <>
          <div className="input">
            {icon}
            <input
              {...control}
              {...input}
              ref={element}
              name={name}
              type={type}
              value={field.value ?? ''}
              onChange={(event) => field.onChange(event.currentTarget.value)}
              onBlur={field.onBlur}
            />
            {end && <span className="input-end">{end}</span>}
          </div>
          {below?.(field.value ?? '')}
        </>
      )}
    </Field>
  );
}
