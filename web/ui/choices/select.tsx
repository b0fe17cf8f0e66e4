import { ListField, type ListFieldProps, oneOf, valuesOf } from './list-field.tsx';
import { selectPart } from './list-parts.ts';
import type { OptionValue } from './option.tsx';

/** One of up to 12; among more, people search by typing (Combobox). An empty box has the value `''`. */
export function Select<T extends OptionValue>(props: ListFieldProps<T, T | ''>) {
  return <ListField {...props} kind={{ look: 'select', part: selectPart, read: valuesOf, write: oneOf }} />;
}
