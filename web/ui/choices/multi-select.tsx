import { ListField, type ListFieldProps } from './list-field.tsx';
import { MultiSelectBox } from './multi-select-box.tsx';
import type { OptionValue } from './option.tsx';

const asTheyAre = <T,>(values: readonly T[]) => values;

/** Several of many, as chips inside the box; Backspace removes the last one, arrows move among them. */
export function MultiSelect<T extends OptionValue>(props: ListFieldProps<T, readonly T[]>) {
  return <ListField {...props} kind={{ Box: MultiSelectBox, several: true, read: asTheyAre, write: asTheyAre }} />;
}
