import type { County, Town } from './places.ts';
import { formatMoney } from './text.ts';

// Labels for the API's states and options. Separate from the schemas, so pages can import them without loading zod.

/** Name shown for a deleted account (product.md, Accounts). */
export const deletedUser = 'Obrisani korisnik';

/** API states, in the gender of an inquiry and of an offered service; a declined post is `pending` with `declined: true` (wire.md). */
export const postStatuses = {
  active: { inquiry: 'Aktivan', offer: 'Aktivna', tab: 'Aktivni' },
  inactive: { inquiry: 'Neaktivan', offer: 'Neaktivna', tab: 'Neaktivni' },
  pending: { inquiry: 'Potvrda u tijeku', offer: 'Potvrda u tijeku', tab: 'U potvrdi' },
  finished: { inquiry: 'Završen', offer: 'Završena', tab: 'Završeni' },
} as const;

export const postKinds = { inquiry: 'Tražim majstora', offer: 'Nudim uslugu' } as const;

/** When the work is needed. */
export const urgencies = {
  urgent: 'Hitno',
  this_week: 'Ovaj tjedan',
  this_month: 'Ovaj mjesec',
  flexible: 'Po dogovoru',
} as const;

/** Sort orders, spec §9. */
export const postSorts = {
  newest: { label: 'Najnoviji', sort_by: 'created_at', sort_direction: 'desc' },
  oldest: { label: 'Najstariji', sort_by: 'created_at', sort_direction: 'asc' },
} as const;

export const userTypes = { client: 'Klijent', worker: 'Majstor', general: 'Opći profil' } as const;

/** Sort orders, spec §9; searches start with `relevance`. */
export const workerSorts = {
  highest_rating: { label: 'Najviša ocjena', sort_by: 'rating', sort_direction: 'desc' },
  lowest_rating: { label: 'Najniža ocjena', sort_by: 'rating', sort_direction: 'asc' },
  newest: { label: 'Najnoviji', sort_by: 'created_at', sort_direction: 'desc' },
  oldest: { label: 'Najstariji', sort_by: 'created_at', sort_direction: 'asc' },
} as const;

/** `do €80.00`. */
export const budgetWords = (cents: number) => `do ${formatMoney(cents)}`;

/** Label for an empty place: product.md, spec §1. */
export const wholeCountry = 'Cijela Hrvatska';

/** `Zadarska županija` is shortened to `Zadarska` next to a town or in a list. */
export const shortCounty = (county: Pick<County, 'name'>) => county.name.replace(/ županija$/, '');

/** A post's place: county and town, county alone, or the whole country (spec §2, Cards). */
export function placeOf(county: Pick<County, 'name'> | null, town: Pick<Town, 'name'> | null): string {
  if (!county) return wholeCountry;
  return town ? `${town.name}, ${shortCounty(county)}` : county.name;
}
