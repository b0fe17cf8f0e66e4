import { truncate } from '#contract/format.ts';
import { postKinds } from '#contract/labels.ts';
import { savedSearchLimits } from '#contract/saved-search-words.ts';
import { nearWords } from '../catalogue/active-filters.ts';
import type { Choice, Choices, ListQuery, Many } from '../catalogue/list-query.ts';

const most = 2;

const shortened = (names: readonly string[]) =>
  names.length > most ? `${names.slice(0, most).join(', ')} i još ${names.length - most}` : names.join(', ');

/** Appends “županija” to counties other than the City of Zagreb, which is both a county and a town. */
const wholeName = (county: string) => (county.startsWith('Grad ') ? county : `${county} županija`);

/**
 * Returns the chosen options of two levels, omitting an option of the upper level if one below it is chosen
 * too.
 */
function narrowest(query: ListQuery, choices: Choices, field: Many, under: Many): Choice[] {
  const chosen = (of: Many) => choices[of].filter(({ key }) => query[of].includes(key));
  const inner = chosen(under);
  return [...inner, ...chosen(field).filter(({ key }) => inner.every(({ parent }) => parent !== key))];
}

/** Returns a default title from the filters: `Vodoinstalacije, Zadarska županija`. */
export function titleOf(query: ListQuery, choices: Choices): string {
  const trades = narrowest(query, choices, 'categories', 'types').map(({ name }) => name);
  const places = narrowest(query, choices, 'counties', 'towns');
  const [only] = places;
  const isCounty = only !== undefined && choices.counties.includes(only);
  const where = query.radius
    ? nearWords(query, choices)
    : places.length === 1 && only
      ? isCounty
        ? wholeName(only.name)
        : only.name
      : shortened(places.map(({ name }) => name));
  const what = [query.search, shortened(trades), query.kind && postKinds[query.kind]].filter(Boolean);
  const parts = [...(what.length ? what : [where ? 'Svi poslovi' : 'Svi novi poslovi']), where].filter(
    Boolean,
  );
  return truncate(parts.join(trades.length > 1 || places.length > 1 ? ' – ' : ', '), savedSearchLimits.title);
}
