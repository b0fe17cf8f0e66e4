import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { type FieldSource, FormField } from '../../platform/forms/form-field.tsx';

interface Props extends FieldSource<boolean> {
  label: ReactNode;
  count?: ReactNode;
  nested?: boolean;
  disabled?: boolean;
}

export function Checkbox(props: Props) {
  const id = useId();
  const { label, count, nested, disabled } = props;
  return (
    <FormField<boolean> {...props}>
      {(field) => (
        <div className={nested ? 'check-nested' : undefined} data-invalid={field.error ? '' : undefined}>
          <label className="check">
            <input
              ref={field.ref as never}
              type="checkbox"
              className="check-box"
              name={field.name}
              checked={Boolean(field.value)}
              disabled={disabled}
              aria-invalid={field.error ? true : undefined}
              aria-describedby={field.error ? id : undefined}
              onChange={(event) => field.onChange(event.currentTarget.checked)}
              onBlur={field.onBlur}
            />
            <span>{label}</span>
            {count !== undefined && <span className="check-count">{count}</span>}
          </label>
          {field.error && (
            <p id={id} className="field-error">
              <CircleAlert size={17} strokeWidth={2.2} aria-hidden />
              {field.error}
            </p>
          )}
        </div>
      )}
    </FormField>
  );
}
