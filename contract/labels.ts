import { formatMoney, formatNumber } from './format.ts';
import type { County, Town } from './places.ts';

// Labels for the API's states and options. Separate from the schemas, so pages can import them without
// loading zod.

export const deletedUser = 'Obrisani korisnik';

/**
 * Labels agree with the gender of the Croatian noun, *upit* or *usluga*. A declined post is `pending` with
 * `declined: true`.
 */
export const postStatuses = {
  active: { inquiry: 'Aktivan', offer: 'Aktivna', tab: 'Aktivni' },
  inactive: { inquiry: 'Neaktivan', offer: 'Neaktivna', tab: 'Neaktivni' },
  pending: { inquiry: 'Potvrda u tijeku', offer: 'Potvrda u tijeku', tab: 'U potvrdi' },
  finished: { inquiry: 'Završen', offer: 'Završena', tab: 'Završeni' },
} as const;

export const postKinds = { inquiry: 'Tražim majstora', offer: 'Nudim uslugu' } as const;

/** Labels of the fields in the job post form, which also shows the questions of the job type. */
export const postFields = {
  type: 'Što želite?',
  subject: { inquiry: 'Što treba napraviti?', offer: 'Što nudite?' },
  category: 'Kategorija',
  jobType: 'Vrsta posla',
  place: 'Mjesto',
  urgency: 'Kada Vam treba?',
  budget: 'Proračun',
  files: 'Fotografije i dokumenti',
} as const;

export const urgencies = {
  urgent: 'Hitno',
  this_week: 'Ovaj tjedan',
  this_month: 'Ovaj mjesec',
  flexible: 'Po dogovoru',
} as const;

/** Nearest first; requires a town to measure from. */
export const nearestSort = { label: 'Najbliži', sort_by: 'distance', sort_direction: 'asc' } as const;

export const postSorts = {
  newest: { label: 'Najnoviji', sort_by: 'created_at', sort_direction: 'desc' },
  oldest: { label: 'Najstariji', sort_by: 'created_at', sort_direction: 'asc' },
} as const;

export const userTypes = { client: 'Klijent', worker: 'Majstor', general: 'Opći profil' } as const;

/** Sort orders of lists of workers. Text searches also offer `relevance`, which is their default. */
export const workerSorts = {
  highest_rating: { label: 'Najviša ocjena', sort_by: 'rating', sort_direction: 'desc' },
  lowest_rating: { label: 'Najniža ocjena', sort_by: 'rating', sort_direction: 'asc' },
  newest: { label: 'Najnoviji', sort_by: 'created_at', sort_direction: 'desc' },
  oldest: { label: 'Najstariji', sort_by: 'created_at', sort_direction: 'asc' },
} as const;

/** Returns a budget as text, from EUR cents: `do €80.00`. */
export const budgetWords = (cents: number) => `do ${formatMoney(cents)}`;

export const wholeCountry = 'Cijela Hrvatska';

/** Returns a county's name without the word `županija`, for use next to a town or in a list: `Zadarska`. */
export const shortCounty = (county: Pick<County, 'name'>) => county.name.replace(/ županija$/, '');

/** Returns an island's name in a sentence: `otok Brač`, but `Dugi otok`. */
export const islandName = (island: string) => (island.endsWith(' otok') ? island : `otok ${island}`);

interface Distance {
  distance_km: number | null;
  by_ferry: boolean;
}

export const unmeasured: Distance = { distance_km: null, by_ferry: false };

/**
 * Formats the distance between the reader and a town, with the town's island: `12 km`, `otok Brač,
 * trajektom`. Empty if
 * the distance is unknown and the town is not on an island.
 */
export function distanceWords(
  { distance_km: km, by_ferry }: Distance,
  town: Pick<Town, 'island'> | null,
): string {
  const way = by_ferry
    ? 'trajektom'
    : km !== null && (km < 1 ? 'u istom mjestu' : `${formatNumber(km)}\u00a0km`);
  return [town?.island && islandName(town.island), way].filter(Boolean).join(', ');
}

/** Returns a circle around a town as text: `Zadar, do 25 km i otoci`. */
export const circleWords = (town: string, radius: number, islands: boolean) =>
  `${town}, do ${radius}\u00a0km${islands ? ' i otoci' : ''}`;

/** Returns a post's place as text: county and town, county alone, or the whole country. */
export function placeOf(county: Pick<County, 'name'> | null, town: Pick<Town, 'name'> | null): string {
  if (!county) return wholeCountry;
  return town ? `${town.name}, ${shortCounty(county)}` : county.name;
}
