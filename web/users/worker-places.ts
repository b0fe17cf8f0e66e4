import { shortCounty, wholeCountry } from '#contract/labels.ts';
import type { User } from '#contract/users.ts';

/** Maximum places named on a card; the rest becomes a number. */
const named = 3;

/** Returns a person's places in one line: towns, then counties; none means the whole country. */
export function placesOf({ counties, towns }: Pick<User, 'counties' | 'towns'>): string {
  const [only] = counties;
  if (!towns.length)
    return counties.length > 1 ? listed(counties.map(shortCounty)) : (only?.name ?? wholeCountry);
  return [listed(towns.map(({ name }) => name)), listed(counties.map(shortCounty), 2)]
    .filter(Boolean)
    .join(' · ');
}

/** Returns the names as text: `Delnice, Čabar, Vrbovsko i još 2`. */
export function listed(names: readonly string[], max = named): string {
  const rest = names.length - max;
  return rest > 0 ? `${names.slice(0, max).join(', ')} i\u00a0još\u00a0${rest}` : names.join(', ');
}
