import { ArrowUpDown, ChevronDown } from 'lucide-react';
import { useId } from 'react';

interface Props {
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

interface FormField {
  name: string;
  /** Id of the form that submits the sort order without JavaScript. */
  form: string;
}

function Choice({
  options,
  value,
  onChange,
  ...select
}: Props & Partial<FormField> & { id?: string; className: string }) {
  return (
    <select
      {...select}
      value={value}
      aria-label={select.id ? undefined : 'Poredak'}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/**
 * Renders the sort order of a list as a native select, and without JavaScript, at any width, with a button
 * that submits it.
 */
export function SortBox(props: Props & FormField) {
  const id = useId();
  return (
    <div className="field field-inline sort-box">
      <label htmlFor={id}>Poredak</label>
      <span className="select-place">
        <Choice {...props} id={id} className="input input-select" />
        <ChevronDown size={20} strokeWidth={1.9} aria-hidden />
      </span>
      <noscript>
        <button type="submit" form={props.form} className="btn btn-secondary btn-wide">
          Poredajte
        </button>
      </noscript>
    </div>
  );
}

/** Renders the sort order of a list as a native select that looks like a button, for phones. */
export function SortButton(props: Props) {
  return (
    <span className="btn btn-secondary btn-sm sort-face">
      <ArrowUpDown size={18} aria-hidden />
      <span aria-hidden>{props.options.find((option) => option.value === props.value)?.label}</span>
      <Choice {...props} className="sort-face-control" />
    </span>
  );
}
