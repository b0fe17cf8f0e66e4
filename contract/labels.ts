import type { County, Town } from './places.ts';
import { formatNumber } from './text.ts';

// Labels for the API's states and options. Separate from the schemas, so pages can import them without loading zod.

/** Name shown for a deleted account (product.md, Accounts). */
export const deletedUser = 'Obrisani korisnik';

/** API states; a declined post is `pending` with `declined: true` (wire.md). */
export const postStatuses = {
  active: { label: 'Aktivan', tab: 'Aktivni' },
  inactive: { label: 'Neaktivan', tab: 'Neaktivni' },
  pending: { label: 'Potvrda u tijeku', tab: 'U potvrdi' },
  finished: { label: 'Završen', tab: 'Završeni' },
} as const;

export const postKinds = { inquiry: 'Tražim majstora', offer: 'Nudim uslugu' } as const;

/** When the work is needed. */
export const urgencies = { urgent: 'Hitno', this_week: 'Ovaj tjedan', this_month: 'Ovaj mjesec', flexible: 'Po dogovoru' } as const;

export const postEvents = {
  created: 'Upit je izrađen',
  sent_for_review: 'Poslan na pregled',
  review_pending: 'Potvrda u tijeku',
  review_declined: 'Potrebna je dorada',
  resent_after_fix: 'Ponovno poslan nakon dorade',
  approved: 'Odobren i objavljen',
  deactivated: 'Deaktiviran',
  activated: 'Ponovno aktiviran',
  finished: 'Zatvoren',
  reopened: 'Ponovno otvoren',
  opened_to_all: 'Objavljen svima',
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

/** `do 80 €`. */
export const budgetWords = (cents: number) => `do ${formatNumber(cents / 100)} €`;

/** Label for an empty place: product.md, spec §1. */
export const wholeCountry = 'Cijela Hrvatska';

/** `Zadarska županija` is shortened to `Zadarska` next to a town or in a list. */
export const shortCounty = (county: Pick<County, 'name'>) => county.name.replace(/ županija$/, '');

/** A post's place: county and town, county alone, or the whole country (spec §2, Cards). */
export function placeOf(county: Pick<County, 'name'> | null, town: Pick<Town, 'name'> | null): string {
  if (!county) return wholeCountry;
  return town ? `${town.name}, ${shortCounty(county)}` : county.name;
}
