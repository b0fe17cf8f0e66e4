import { ChevronDown, Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { fold } from '#contract/fold.ts';
import { usePhone } from '../../platform/phone.ts';
import type { Control } from '../fields/field.tsx';
import type { Option } from './option.tsx';

export type PlaceholderLook = 'combobox' | 'select' | 'multi-select';

interface Props {
  look: PlaceholderLook;
  control: Control;
  options: readonly Option[];
  chosen: readonly Option[];
  placeholder: string;
  disabled: boolean;
  choose: (options: readonly Option[]) => void;
}

const combobox = { role: 'combobox', 'aria-expanded': false, 'aria-haspopup': 'listbox' } as const;

/** What a list box looks like, and how it is announced, before its list is loaded. */
export function PlaceholderBox(props: Props) {
  const phone = usePhone();
  if (props.look === 'multi-select') return <Several {...props} phone={phone} />;
  return phone || props.look === 'select' ? <Opener {...props} /> : <Typed {...props} />;
}

function Opener({ look, control, options, chosen: [chosen], choose, placeholder, disabled }: Props) {
  const typed = useRef({ text: '', at: 0 });
  /** A select can also be chosen from by first letters. */
  const chooseByLetters = ({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent) => {
    if (look !== 'select' || key.length > 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
    const { text, at } = typed.current;
    typed.current = { text: fold(timeStamp - at < 750 ? text + key : key), at: timeStamp };
    const found = options.find(({ label }) => fold(label).startsWith(typed.current.text));
    if (found) choose([found]);
  };
  return (
    <button type="button" {...control} {...combobox} className="input" disabled={disabled} onKeyDown={chooseByLetters}>
      <span className={chosen ? 'input-text' : 'input-text input-placeholder'}>{chosen?.label ?? placeholder}</span>
      <ChevronDown className={look === 'select' ? 'chevron' : 'input-end'} size={20} strokeWidth={1.9} aria-hidden />
    </button>
  );
}

const Arrow = () => (
  <span className="input-action" aria-hidden>
    <ChevronDown className="chevron" size={20} strokeWidth={1.9} />
  </span>
);

function Typed({ control, chosen: [chosen], placeholder, disabled, choose }: Props) {
  const label = chosen?.label ?? '';
  return (
    <div className="input">
      <Search size={20} strokeWidth={1.9} aria-hidden />
      <input key={label} {...control} {...combobox} autoComplete="off" defaultValue={label} placeholder={placeholder} disabled={disabled} />
      {chosen && (
        <button
          type="button"
          tabIndex={-1}
          className="input-action input-clear"
          aria-label={`Uklonite odabir: ${label}`}
          disabled={disabled}
          onClick={() => choose([])}
        >
          <X size={18} strokeWidth={2} aria-hidden />
        </button>
      )}
      <Arrow />
    </div>
  );
}

function Several({ control, chosen, placeholder, disabled, choose, phone }: Props & { phone: boolean }) {
  return (
    <div className={chosen.length ? 'input input-chips' : 'input'}>
      <div className="input-chosen">
        {chosen.map((option) => (
          <span key={option.value} className="chip chip-selected">
            {option.label}
            <button
              type="button"
              className="chip-remove"
              aria-label={`Uklonite: ${option.label}`}
              onClick={() => choose(chosen.filter((one) => one !== option))}
            >
              <X size={16} strokeWidth={2.2} aria-hidden />
            </button>
          </span>
        ))}
        {!phone && <input {...control} {...combobox} autoComplete="off" disabled={disabled} placeholder={chosen.length ? '' : placeholder} />}
      </div>
      {phone ? (
        <button type="button" {...control} {...combobox} className="input-open" disabled={disabled}>
          {chosen.length ? <span className="sr-only">Odabrano: {chosen.length}</span> : <span className="input-text input-placeholder">{placeholder}</span>}
          <ChevronDown size={20} strokeWidth={1.9} aria-hidden />
        </button>
      ) : (
        <Arrow />
      )}
    </div>
  );
}
