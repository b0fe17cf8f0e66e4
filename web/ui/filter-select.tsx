import { ChevronDown, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
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

let loaded: typeof MultiSelect | null = null;
const watchers = new Set<() => void>();

function watch(changed: () => void) {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

const load = async () => {
  loaded ??= (await import('./multi-select.tsx')).MultiSelect;
  for (const watcher of watchers) watcher();
};

/**
 * Several of many as a filter. A box that looks the same stands until the first touch of any of them, so that none is replaced
 * under a finger; without script a plain list does.
 */
export function FilterSelect({ eager, ...props }: Props) {
  const Live = useSyncExternalStore(
    watch,
    () => loaded,
    () => null,
  );
  const box = useRef<HTMLDivElement>(null);
  /** What the standing box was doing when its place was taken. */
  const held = useRef<'focus' | 'press' | null>(null);
  const fetchNow = () => void load().catch(toastError);
  const hold = (by: 'focus' | 'press') => {
    if (Live) return;
    if (held.current !== 'press') held.current = by;
    fetchNow();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the box appears
  useEffect(() => {
    if (eager) fetchNow();
  }, []);

  useEffect(() => {
    if (!Live || !held.current) return;
    const control = box.current?.querySelector<HTMLElement>('input, button.input-open');
    control?.focus();
    // The library opens the list of an input on a press, not on a click that a script makes.
    if (held.current === 'press')
      control?.dispatchEvent(new MouseEvent(control.tagName === 'INPUT' ? 'mousedown' : 'click', { bubbles: true, cancelable: true }));
    held.current = null;
  }, [Live]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches ahead, what is pressed lies inside
    <div
      ref={box}
      onPointerEnter={fetchNow}
      onFocus={() => hold('focus')}
      onPointerDown={({ target }) => (target as Element).closest('.input') && !(target as Element).closest('.chip-remove') && hold('press')}
    >
      {Live ? <Live {...props} /> : <Standing {...props} />}
      <Plain {...props} />
    </div>
  );
}

function Standing({ label, options, value, onChange, placeholder, hint, disabled }: Props) {
  const chosen = options.filter((option) => value.includes(option.value));
  return (
    <Field label={label} hint={hint} error={undefined} className={disabled ? undefined : 'script-only'}>
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
            <input {...control} readOnly role="combobox" aria-expanded={false} disabled={disabled} placeholder={chosen.length ? '' : placeholder} />
          </div>
          <span className="input-action" aria-hidden>
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
