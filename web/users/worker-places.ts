import { shortCounty, wholeCountry } from '#contract/labels.ts';
import type { User } from '#contract/users.ts';

/** Maximum places named on a card; the rest becomes a number. */
const named = 3;

/**
 * Where a person works, in one line: towns, and counties without a chosen town; nothing chosen means the whole country (spec §5).
 */
export function placesOf({ counties, towns }: Pick<User, 'counties' | 'towns'>): string {
  const narrowed = new Set(towns.map((town) => town.county_id));
  const whole = counties.filter((county) => !narrowed.has(county.id));
  if (!towns.length && !whole.length) return wholeCountry;
  if (!towns.length && whole[0] && whole.length === 1) return whole[0].name;
  return listed([...towns.map((town) => town.name), ...whole.map(shortCounty)]);
}

/** `Delnice, Čabar, Vrbovsko i još 2`. */
export function listed(names: readonly string[], max = named): string {
  const rest = names.length - max;
  return rest > 0 ? `${names.slice(0, max).join(', ')} i\u00a0još\u00a0${rest}` : names.join(', ');
}
