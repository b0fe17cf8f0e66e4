import { shortCounty, wholeCountry } from '#contract/labels.ts';
import type { User } from '#contract/users.ts';

const named = 3;

export function placesOf({ counties, towns }: Pick<User, 'counties' | 'towns'>): string {
  const [only] = counties;
  if (!towns.length)
    return counties.length > 1 ? listed(counties.map(shortCounty)) : (only?.name ?? wholeCountry);
  return [listed(towns.map(({ name }) => name)), listed(counties.map(shortCounty), 2)]
    .filter(Boolean)
    .join(' · ');
}

export function listed(names: readonly string[], max = named): string {
  const rest = names.length - max;
  return rest > 0 ? `${names.slice(0, max).join(', ')} +${rest}` : names.join(', ');
}
