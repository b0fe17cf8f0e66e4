import { ArrowUpDown, ChevronDown } from 'lucide-react';
import { useId } from 'react';

interface Props {
  name: string;
  /** Id of the form that submits the sort order without JavaScript. */
  form: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/**
 * Renders the sort order of a list as a native select, which looks like a box on wide screens and like a
 * button on phones.
 */
export function SortSelect({ look, ...props }: Props & { look: 'box' | 'button' }) {
  return look === 'box' ? <Box {...props} /> : <Face {...props} />;
}

function Choice({
  name,
  form,
  options,
  value,
  onChange,
  id,
  className,
}: Props & { id?: string; className: string }) {
  return (
    <select
      id={id}
      className={className}
      name={name}
      form={form}
      value={value}
      aria-label={id ? undefined : 'Poredak'}
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

function Box(props: Props) {
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

function Face(props: Props) {
  return (
    <span className="btn btn-secondary btn-sm sort-face">
      <ArrowUpDown size={18} aria-hidden />
      <span aria-hidden>{props.options.find((option) => option.value === props.value)?.label}</span>
      <Choice {...props} className="sort-face-control" />
    </span>
  );
}
