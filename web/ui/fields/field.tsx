import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface FieldLook {
  label: ReactNode;
  /** True to hide the label visually, where the context makes it obvious (a search box). */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  optional?: boolean | undefined;
  className?: string | undefined;
}

export interface Control {
  id: string;
  /**
   * Always set: an open list hides the rest of the page from screen readers, including the label, unless this
   * attribute refers to the label.
   */
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props extends FieldLook {
  error: string | undefined;
  /** True for a set of controls (radios, files), rendered as a fieldset with the label as its legend. */
  group?: boolean;
  children: (control: Control) => ReactNode;
}

/** Renders label, control, hint and error in a fixed order, connected for screen readers. */
export function Field({ label, labelHidden, hint, optional, className = '', error, group, children }: Props) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  const look = `field ${error ? 'field-invalid' : ''} ${className}`;
  const name = (
    <>
      {label}
      {optional && <span className="field-optional"> (nije obavezno)</span>}
    </>
  );
  const rest = (
    <>
      {children({
        id,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {hintId && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      {errorId && (
        <p id={errorId} className="field-error">
          <CircleAlert size={17} strokeWidth={2.2} aria-hidden />
          {error}
        </p>
      )}
    </>
  );
  const invalid = error ? '' : undefined;
  const hidden = labelHidden ? 'sr-only' : undefined;
  if (group)
    return (
      <fieldset className={look} data-invalid={invalid} aria-describedby={describedBy}>
        <legend id={`${id}-label`} className={hidden}>
          {name}
        </legend>
        {rest}
      </fieldset>
    );
  return (
    <div className={look} data-invalid={invalid}>
      <label id={`${id}-label`} htmlFor={id} className={hidden}>
        {name}
      </label>
      {rest}
    </div>
  );
}
