import { listNames } from '#contract/list-words.ts';
import type { FilterProps } from '../catalogue/list-frame.tsx';
import type { Choices, ListQuery } from '../catalogue/list-query.ts';
import { optionsOf, PlaceFilters } from '../catalogue/place-filters.tsx';
import { MultiSelect } from '../ui/choices/multi-select.tsx';

type Props = FilterProps<{ query: ListQuery; choices: Choices }>;

export function WorkerFilters({ list, onChange }: Props) {
  const { query, choices } = list;
  return (
    <>
      <MultiSelect
        label="Kategorija"
        name={listNames.categories}
        options={optionsOf(choices.categories)}
        value={query.categories}
        onChange={(categories) => onChange({ categories })}
        placeholder="Sve kategorije"
      />
      <MultiSelect
        label="Vrsta posla"
        name={listNames.types}
        options={optionsOf(choices.types)}
        value={query.types}
        onChange={(types) => onChange({ types })}
        placeholder={query.categories.length ? 'Sve vrste' : 'Prvo odaberite kategoriju'}
        disabled={!query.categories.length}
      />
      <PlaceFilters list={list} onChange={onChange} anyTown="Sva mjesta" />
    </>
  );
}
