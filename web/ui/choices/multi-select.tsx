import { ListField, type ListFieldProps } from './list-field.tsx';
import { multiSelectPart } from './list-parts.ts';
import type { OptionValue } from './option.tsx';

const asTheyAre = <T,>(values: readonly T[]) => values;

/** Several of many, as chips inside the box; Backspace removes the last one, arrows move among them. */
export function MultiSelect<T extends OptionValue>(props: ListFieldProps<T, readonly T[]>) {
  return <ListField {...props} kind={{ look: 'multi-select', part: multiSelectPart, read: asTheyAre, write: asTheyAre }} />;
}
