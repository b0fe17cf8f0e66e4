import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import { usePhone } from '../../platform/browser/phone.ts';
import { useOverlay } from '../../platform/overlays/use-overlay.ts';
import { usePresent } from '../overlays/presence.tsx';
import { type ListBoxProps, ListField, type ListFieldProps } from './list-field.tsx';
import type { Option, OptionValue } from './option.tsx';
import { OptionList, useOptionFilter } from './option-list.tsx';

function MultiSelectBox({
  control,
  label,
  options,
  chosen,
  choose,
  placeholder,
  disabled,
  onBlur,
}: ListBoxProps) {
  const sheet = usePhone();
  const filter = useOptionFilter(options);
  const shown = usePresent(filter.open);
  useOverlay(sheet && shown, () => filter.setOpen(false));
  const chips = chosen.map((option) => (
    <Base.Chip
      key={option.value}
      className="chip chip-selected"
      aria-label={option.label}
      aria-description="Tipka Backspace uklanja odabir"
    >
      {option.label}
      <Base.ChipRemove className="chip-remove" aria-label={`Uklonite: ${option.label}`}>
        <X size={16} strokeWidth={2.2} aria-hidden />
      </Base.ChipRemove>
    </Base.Chip>
  ));
  return (
    <Base.Root
      // Remounted when the layout changes, because the library measures the input only once, before the phone
      // layout is known.
      key={sheet ? 'sheet' : 'list'}
      multiple
      items={filter.items}
      filteredItems={filter.filteredItems}
      value={chosen}
      onValueChange={choose}
      open={sheet ? shown : filter.open}
      // The list stays open after a choice, since several can be chosen.
      onOpenChange={(open, { reason }) => reason !== 'item-press' && filter.setOpen(open)}
      onInputValueChange={filter.type}
      isItemEqualToValue={(item: Option, value: Option) => item.value === value.value}
      itemToStringLabel={(option: Option) => option.label}
      autoHighlight
      disabled={disabled}
      modal={sheet}
    >
      <Base.InputGroup className={`input ${chosen.length ? 'input-chips' : ''}`}>
        <Base.Chips className="input-chosen" aria-label={chosen.length ? 'Odabrano' : undefined}>
          {chips}
          {!sheet && (
            <Base.Input {...control} placeholder={chosen.length ? '' : placeholder} onBlur={onBlur} />
          )}
        </Base.Chips>
        {sheet ? (
          <Base.Trigger {...control} className="input-open" onBlur={onBlur}>
            {chosen.length ? (
              <span className="sr-only">Odabrano: {chosen.length}</span>
            ) : (
              <span className="input-text input-placeholder">{placeholder}</span>
            )}
            <ChevronDown size={20} strokeWidth={1.9} aria-hidden />
          </Base.Trigger>
        ) : (
          <Base.Trigger className="input-action" aria-label="Otvorite popis">
            <ChevronDown className="chevron" size={20} strokeWidth={1.9} aria-hidden />
          </Base.Trigger>
        )}
      </Base.InputGroup>
      <OptionList filter={filter} label={label} sheet={sheet} multiple />
    </Base.Root>
  );
}

const asTheyAre = <T,>(values: readonly T[]) => values;

export function MultiSelect<T extends OptionValue>(props: ListFieldProps<T, readonly T[]>) {
  return (
    <ListField {...props} kind={{ Box: MultiSelectBox, several: true, read: asTheyAre, write: asTheyAre }} />
  );
}
