import { ComboboxBox } from './combobox-box.tsx';
import { ListField, type ListFieldProps, oneOf, valuesOf } from './list-field.tsx';
import type { OptionValue } from './option.tsx';

/** One of many: typing filters, ignoring diacritics (`cak` finds Čakovec). An empty box has the value `''`. */
export function Combobox<T extends OptionValue>(props: ListFieldProps<T, T | ''>) {
  return <ListField {...props} kind={{ Box: ComboboxBox, several: false, read: valuesOf, write: oneOf }} />;
}
