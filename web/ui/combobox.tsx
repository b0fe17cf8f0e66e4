import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, Search, X } from 'lucide-react';
import { useMemo } from 'react';
import { type BoundField, type FieldSource, FormField } from '../platform/form-field.tsx';
import { usePhone } from '../platform/phone.ts';
import { Field, type FieldLook } from './field.tsx';
import type { Option, OptionValue } from './option.tsx';
import { OptionList, useOptionFilter } from './option-list.tsx';

interface Props<T extends OptionValue> extends FieldSource<T | ''>, FieldLook {
  options: readonly Option<T>[];
  placeholder?: string;
  disabled?: boolean;
}

/** One of many: typing filters, whatever the marks (`cak` finds Čakovec). An empty box is the value `''`. */
export function Combobox<T extends OptionValue>(props: Props<T>) {
  return <FormField<T | ''> {...props}>{(field) => <Box {...props} field={field} />}</FormField>;
}

function Box<T extends OptionValue>({
  field,
  options,
  placeholder = 'Odaberite',
  disabled,
  label,
  labelHidden,
  hint,
  optional,
  className,
}: Props<T> & { field: BoundField<T | ''> }) {
  const sheet = usePhone();
  const filter = useOptionFilter(options);
  const chosen = useMemo(() => options.find((option) => option.value === field.value) ?? null, [options, field.value]);
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} optional={optional} className={className} error={field.error}>
      {(control) => (
        <Base.Root
          // The library learns once where its text box stands; a phone is only known after the first paint.
          key={sheet ? 'sheet' : 'list'}
          items={filter.items}
          filteredItems={filter.filteredItems}
          value={chosen}
          onValueChange={(option) => field.onChange(option ? (option.value as T) : '')}
          open={filter.open}
          onOpenChange={filter.setOpen}
          onInputValueChange={filter.type}
          onItemHighlighted={(_, { reason, index }) => reason === 'keyboard' && index > filter.filteredItems.length - 10 && filter.more()}
          isItemEqualToValue={(item: Option, value: Option) => item.value === value.value}
          itemToStringLabel={(option: Option) => option.label}
          autoHighlight
          disabled={disabled}
          modal={sheet}
        >
          {sheet ? (
            <Base.Trigger {...control} className="input" onBlur={field.onBlur}>
              <span className={chosen ? 'input-text' : 'input-text input-placeholder'}>{chosen?.label ?? placeholder}</span>
              <ChevronDown className="input-end" size={20} strokeWidth={1.9} aria-hidden />
            </Base.Trigger>
          ) : (
            <Base.InputGroup className="input">
              <Search size={20} strokeWidth={1.9} aria-hidden />
              <Base.Input {...control} placeholder={placeholder} onBlur={field.onBlur} />
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
      )}
    </Field>
  );
}
