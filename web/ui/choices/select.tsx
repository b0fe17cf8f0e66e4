import { ListField, type ListFieldProps, oneOf, valuesOf } from './list-field.tsx';
import { selectPart } from './list-parts.ts';
import type { OptionValue } from './option.tsx';

/** One of up to 12; of more, a person finds theirs by typing (Combobox). An empty box is the value `''`. */
export function Select<T extends OptionValue>(props: ListFieldProps<T, T | ''>) {
  return <ListField {...props} kind={{ look: 'select', part: selectPart, read: valuesOf, write: oneOf }} />;
}
