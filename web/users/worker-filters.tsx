import { listNames } from '#contract/list-words.ts';
import type { FilterProps } from '../catalogue/list-frame.tsx';
import type { Choices, ListQuery } from '../catalogue/list-query.ts';
import { MultiSelect } from '../ui/choices/multi-select.tsx';

type Props = FilterProps<{ query: ListQuery; choices: Choices }>;

/** The four filters of the worker list: trade and place, each narrowed by its own subdivision (spec §5). */
export function WorkerFilters({ list: { query, choices }, onChange, eager }: Props) {
  const options = (items: Choices['towns']) => items.map(({ key, name }) => ({ value: key, label: name }));
  return (
    <>
      <MultiSelect
        label="Kategorija"
        name={listNames.categories}
        options={options(choices.categories)}
        value={query.categories}
        onChange={(categories) => onChange({ categories })}
        placeholder="Sve kategorije"
        eager={eager}
      />
      <MultiSelect
        label="Vrsta posla"
        name={listNames.types}
        options={options(choices.types)}
        value={query.types}
        onChange={(types) => onChange({ types })}
        placeholder={query.categories.length ? 'Sve vrste' : 'Prvo odaberite kategoriju'}
        disabled={!query.categories.length}
        eager={eager}
      />
      <MultiSelect
        label="Županija"
        name={listNames.counties}
        options={options(choices.counties)}
        value={query.counties}
        onChange={(counties) => onChange({ counties })}
        placeholder="Cijela Hrvatska"
        eager={eager}
      />
      <MultiSelect
        label="Grad/općina"
        name={listNames.towns}
        options={options(choices.towns)}
        value={query.towns}
        onChange={(towns) => onChange({ towns })}
        placeholder={query.counties.length ? 'Sva mjesta' : 'Prvo odaberite županiju'}
        disabled={!query.counties.length}
        eager={eager}
      />
    </>
  );
}
