import { ListField, type ListFieldProps, oneOf, valuesOf } from './list-field.tsx';
import { comboboxPart } from './list-parts.ts';
import type { OptionValue } from './option.tsx';

/** One of many: typing filters, ignoring diacritics (`cak` finds Čakovec). An empty box has the value `''`. */
export function Combobox<T extends OptionValue>(props: ListFieldProps<T, T | ''>) {
  return <ListField {...props} kind={{ look: 'combobox', part: comboboxPart, read: valuesOf, write: oneOf }} />;
}
