import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, Search, X } from 'lucide-react';
import { usePhone } from '../../platform/browser/phone.ts';
import { useOverlay } from '../../platform/overlays/use-overlay.ts';
import { usePresent } from '../overlays/presence.tsx';
import { type ListBoxProps, ListField, type ListFieldProps, oneOf, valuesOf } from './list-field.tsx';
import type { Option, OptionValue } from './option.tsx';
import { OptionList, useOptionFilter } from './option-list.tsx';

function ComboboxBox({
  control,
  label,
  options,
  chosen: [chosen],
  choose,
  placeholder,
  disabled,
  onBlur,
}: ListBoxProps) {
  const sheet = usePhone();
  const filter = useOptionFilter(options);
  const shown = usePresent(filter.open);
  useOverlay(sheet && shown, () => filter.setOpen(false));
  return (
    <Base.Root
      // Remounted when the layout changes, because the library measures the input only once, before the phone
      // layout is known.
      key={sheet ? 'sheet' : 'list'}
      items={filter.items}
      filteredItems={filter.filteredItems}
      value={chosen ?? null}
      onValueChange={(option) => choose(option ? [option] : [])}
      open={sheet ? shown : filter.open}
      onOpenChange={filter.setOpen}
      onInputValueChange={filter.type}
      onItemHighlighted={(_, { reason, index }) =>
        reason === 'keyboard' && index > filter.filteredItems.length - 10 && filter.more()
      }
      isItemEqualToValue={(item: Option, value: Option) => item.value === value.value}
      itemToStringLabel={(option: Option) => option.label}
      autoHighlight
      disabled={disabled}
      modal={sheet}
    >
      {sheet ? (
        <Base.Trigger {...control} className="input" onBlur={onBlur}>
          <span className={chosen ? 'input-text' : 'input-text input-placeholder'}>
            {chosen?.label ?? placeholder}
          </span>
          <ChevronDown className="input-end" size={20} strokeWidth={1.9} aria-hidden />
        </Base.Trigger>
      ) : (
        <Base.InputGroup className="input">
          <Search size={20} strokeWidth={1.9} aria-hidden />
          <Base.Input {...control} placeholder={placeholder} onBlur={onBlur} />
          {chosen && (
            <Base.Clear className="input-action input-clear" aria-label={`Uklonite odabir: ${chosen.label}`}>
              <X size={18} strokeWidth={2} aria-hidden />
            </Base.Clear>
          )}
          <Base.Trigger className="input-action" aria-label="Otvorite popis">
            <ChevronDown className="chevron" size={20} strokeWidth={1.9} aria-hidden />
          </Base.Trigger>
        </Base.InputGroup>
      )}
      <OptionList filter={filter} label={label} sheet={sheet} />
    </Base.Root>
  );
}

/**
 * Renders a box for choosing one of many options; typing filters them, ignoring diacritics (`cak` finds
 * Čakovec). The value is `''` while nothing is chosen.
 */
export function Combobox<T extends OptionValue>(props: ListFieldProps<T, T | ''>) {
  return <ListField {...props} kind={{ Box: ComboboxBox, several: false, read: valuesOf, write: oneOf }} />;
}
