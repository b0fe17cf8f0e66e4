import { ChevronDown, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toastError } from '../platform/toast.tsx';
import { Field } from './field.tsx';
import type { MultiSelect } from './multi-select.tsx';
import type { Option } from './option.tsx';

interface Props {
  label: string;
  name: string;
  options: readonly Option<string>[];
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  placeholder: string;
  hint?: string | undefined;
  disabled?: boolean;
  /** Fetched with the box, not with the first touch: the box stands in a sheet that is opened to be used. */
  eager?: boolean;
}

let loaded: typeof MultiSelect | undefined;
const load = async () => {
  loaded ??= (await import('./multi-select.tsx')).MultiSelect;
  return loaded;
};

/** Several of many as a filter. A box that looks the same stands until the first touch; without script a plain list does. */
export function FilterSelect({ eager, ...props }: Props) {
  const [Live, setLive] = useState(() => loaded);
  const [wanted, setWanted] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const fetchNow = () => void load().then((Component) => setLive(() => Component), toastError);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the box appears
  useEffect(() => {
    if (eager) fetchNow();
  }, []);

  useEffect(() => {
    if (!Live || !wanted) return;
    setWanted(false);
    const control = box.current?.querySelector<HTMLElement>('input, button.input-open');
    control?.focus();
    control?.click();
  }, [Live, wanted]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches ahead, what is pressed lies inside
    <div ref={box} onPointerEnter={fetchNow} onFocus={fetchNow}>
      {Live ? <Live {...props} /> : <Standing {...props} onOpen={() => setWanted(true)} />}
      <Plain {...props} />
    </div>
  );
}

function Standing({ label, options, value, onChange, placeholder, hint, disabled, onOpen }: Props & { onOpen: () => void }) {
  const chosen = options.filter((option) => value.includes(option.value));
  return (
    <Field label={label} hint={hint} error={undefined} className="script-only">
      {(control) => (
        <div className={chosen.length ? 'input input-chips' : 'input'}>
          <div className="input-chosen">
            {chosen.map((option) => (
              <span key={option.value} className="chip chip-selected">
                {option.label}
                <button
                  type="button"
                  className="chip-remove"
                  aria-label={`Uklonite: ${option.label}`}
                  onClick={() => onChange(value.filter((one) => one !== option.value))}
                >
                  <X size={16} strokeWidth={2.2} aria-hidden />
                </button>
              </span>
            ))}
            <input
              {...control}
              readOnly
              role="combobox"
              aria-expanded={false}
              disabled={disabled}
              placeholder={chosen.length ? '' : placeholder}
              onClick={onOpen}
            />
          </div>
          <span className="input-action" aria-hidden onPointerDown={onOpen}>
            <ChevronDown className="chevron" size={20} strokeWidth={1.9} />
          </span>
        </div>
      )}
    </Field>
  );
}

function Plain({ label, name, options, value, disabled }: Props) {
  if (disabled) return null;
  return (
    <noscript>
      <label className="field">
        <span className="label">{label}</span>
        <select className="input input-list" name={name} multiple size={6} defaultValue={[...value]}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
    </noscript>
  );
}
