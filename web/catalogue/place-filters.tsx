import { listNames } from '#contract/list-words.ts';
import { MultiSelect } from '../ui/choices/multi-select.tsx';
import type { FilterProps } from './list-frame.tsx';
import type { Choices, ListQuery } from './list-query.ts';

interface Props extends FilterProps<{ query: ListQuery; choices: Choices }> {
  anyTown: string;
  hint?: string;
}

export const optionsOf = (items: Choices['towns']) =>
  items.map(({ key, name }) => ({ value: key, label: name }));

export const PlaceFilters = ({ list: { query, choices }, onChange, anyTown, hint }: Props) => (
  <>
    <MultiSelect
      label="Županija"
      name={listNames.counties}
      options={optionsOf(choices.counties)}
      value={query.counties}
      onChange={(counties) => onChange({ counties })}
      placeholder="Cijela Hrvatska"
    />
    <MultiSelect
      label="Grad/općina"
      name={listNames.towns}
      options={optionsOf(choices.towns)}
      value={query.towns}
      onChange={(towns) => onChange({ towns })}
      placeholder={query.counties.length ? anyTown : 'Prvo odaberite županiju'}
      hint={hint}
      disabled={!query.counties.length}
    />
  </>
);
