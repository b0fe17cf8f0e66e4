import { ListField, type ListFieldProps, oneOf, valuesOf } from './list-field.tsx';
import type { OptionValue } from './option.tsx';
import { SelectBox } from './select-box.tsx';

/** One of up to 12; among more, people search by typing (Combobox). An empty box has the value `''`. */
export function Select<T extends OptionValue>(props: ListFieldProps<T, T | ''>) {
  return <ListField {...props} kind={{ Box: SelectBox, several: false, read: valuesOf, write: oneOf }} />;
}
