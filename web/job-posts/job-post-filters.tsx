import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { count as counted, formatMoney, nouns } from '#contract/format.ts';
import { postKinds, urgencies } from '#contract/labels.ts';
import { kindWords, listNames, urgencyWords } from '#contract/list-words.ts';
import type { FilterProps } from '../catalogue/list-frame.tsx';
import { type Choices, type ListQuery, toggled } from '../catalogue/list-query.ts';
import { NearFilters } from '../catalogue/near-filters.tsx';
import { PlaceFilters } from '../catalogue/place-filters.tsx';
import { FilterCheck } from '../ui/lists/filter-check.tsx';
import { AnswerFilters } from './answer-filters.tsx';

export interface Facets {
  job_categories: Record<string, number>;
  job_types: Record<string, number>;
  types: { inquiry: number; offer: number };
}

interface JobList {
  query: ListQuery;
  choices: Choices;
  facets: Facets;
}

type Props = FilterProps<JobList>;

/** Minimum number of categories shown before `Još n kategorija`. */
const fewest = 6;

/** Renders the filters of the job list as native controls, which also work as a form without JavaScript. */
export const JobPostFilters = ({ list, onChange }: Props) => (
  <div className="filter-group">
    <Categories list={list} onChange={onChange} />
    <AnswerFilters list={list} onChange={onChange} />
    <PlaceFilters
      list={list}
      onChange={onChange}
      anyTown="Odaberite"
      hint="Nude se gradovi i općine odabranih županija."
    />
    <NearFilters list={list} onChange={onChange} />
    <Times list={list} onChange={onChange} />
    <Budgets list={list} onChange={onChange} />
    <Kinds list={list} onChange={onChange} />
  </div>
);

function Categories({ list, onChange }: Props) {
  const { query, choices, facets } = list;
  // Initially chosen options come first, then the others by number of jobs. The order is computed once, so
  // that it does not change while the user is choosing.
  const [order] = useState(() => {
    const weight = (key: string) =>
      (query.categories.includes(key) ? 1e9 : 0) + (facets.job_categories[key] ?? 0);
    return [...choices.categories].sort((a, b) => weight(b.key) - weight(a.key));
  });
  const [first] = useState(() => Math.max(fewest, query.categories.length));
  const rest = order.slice(first);
  const row = (category: Choices['categories'][number]) => (
    <Category key={category.key} category={category} list={list} onChange={onChange} />
  );
  return (
    <fieldset>
      <legend className="filter-legend">Kategorija</legend>
      {order.slice(0, first).map(row)}
      {rest.length > 0 && (
        <details className="filter-more">
          <summary>
            {counted(rest.length, nouns.josKategorija)} <ChevronDown size={17} aria-hidden />
          </summary>
          {rest.map(row)}
        </details>
      )}
    </fieldset>
  );
}

function Category({
  category,
  list: { query, choices, facets },
  onChange,
}: Props & { category: Choices['categories'][number] }) {
  const chosen = query.categories.includes(category.key);
  const types = choices.types.filter(
    ({ key, parent }) => parent === category.key && (facets.job_types[key] || query.types.includes(key)),
  );
  return (
    <>
      <FilterCheck
        name={listNames.categories}
        value={category.key}
        checked={chosen}
        onChange={() => onChange({ categories: toggled(query.categories, category.key) })}
        count={facets.job_categories[category.key] ?? 0}
      >
        {category.name}
      </FilterCheck>
      {chosen &&
        types.map((type) => (
          <FilterCheck
            key={type.key}
            nested
            name={listNames.types}
            value={type.key}
            checked={query.types.includes(type.key)}
            onChange={() => onChange({ types: toggled(query.types, type.key) })}
            count={facets.job_types[type.key] ?? 0}
          >
            {type.name}
          </FilterCheck>
        ))}
    </>
  );
}

type UrgencyKey = keyof typeof urgencies;

const Times = ({ list: { query }, onChange }: Props) => (
  <fieldset>
    <legend className="filter-legend">Kada treba</legend>
    {(Object.keys(urgencies) as UrgencyKey[]).map((one) => {
      const chosen = query.urgencies.includes(one);
      const change = () =>
        onChange({
          urgencies: chosen ? query.urgencies.filter((kept) => kept !== one) : [...query.urgencies, one],
        });
      return (
        <FilterCheck
          key={one}
          name={listNames.urgency}
          value={urgencyWords[one]}
          checked={chosen}
          onChange={change}
        >
          {urgencies[one]}
        </FilterCheck>
      );
    })}
  </fieldset>
);

/** Budget steps in euros. */
const budgets = [0, 100, 500, 1000, 5000] as const;

function Budgets({ list: { query }, onChange }: Props) {
  const offered = [...new Set([...budgets, query.budget])].sort((a, b) => a - b);
  return (
    <label className="block">
      <span className="filter-legend">Proračun</span>
      <select
        className="input"
        name={listNames.budget}
        value={query.budget || ''}
        onChange={({ target }) => onChange({ budget: Number(target.value) })}
      >
        {offered.map((euros) => (
          <option key={euros} value={euros || ''}>
            {euros ? `Od ${formatMoney(euros * 100)}` : 'Svejedno'}
          </option>
        ))}
      </select>
    </label>
  );
}

function Kinds({ list: { query, facets }, onChange }: Props) {
  const { inquiry, offer } = facets.types;
  const kinds = [
    { kind: '', word: '', label: 'Sve', count: inquiry + offer },
    { kind: 'inquiry', word: kindWords.inquiry, label: postKinds.inquiry, count: inquiry },
    { kind: 'offer', word: kindWords.offer, label: postKinds.offer, count: offer },
  ] as const;
  return (
    <fieldset>
      <legend className="filter-legend">Vrsta objave</legend>
      {kinds.map(({ kind, word, label, count }) => (
        <FilterCheck
          key={kind}
          type="radio"
          name={listNames.kind}
          value={word}
          checked={query.kind === kind}
          onChange={() => onChange({ kind })}
          count={count}
        >
          {label}
        </FilterCheck>
      ))}
    </fieldset>
  );
}
