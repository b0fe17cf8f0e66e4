import { limits } from '#contract/constants.ts';
import { truncate } from '#contract/format.ts';
import { distanceWords, unmeasured } from '#contract/labels.ts';
import type { ListedWorker, User } from '#contract/users.ts';
import { listed, placesOf } from '../catalogue/worker-places.ts';

const chips = 3;

const shown = [
  'id',
  'name',
  'slug',
  'profile_img',
  'rating',
  'reviews_count',
  'trade_verified',
  'boosted',
  'is_worker',
  'takes_jobs',
] as const;
type Trade = Pick<User['jobCategories'][number], 'id' | 'name' | 'hue' | 'icon'>;
export interface CardWorker extends Pick<User, (typeof shown)[number]> {
  about: string;
  trades: Trade[];
  more: number;
  types: string;
  places: string;
  /** The distance from the reader, and the island if there is one, as text. */
  distance?: string;
}

/** Returns one of a worker's towns if all of them are on the same island, otherwise null. */
function townOfIsland([first, ...others]: User['towns']): User['towns'][number] | null {
  return first?.island && others.every(({ island }) => island === first.island) ? first : null;
}

/** Returns the fields of a worker that a card needs, so that a list does not send the rest to the browser. */
export function cardWorker(user: User | ListedWorker): CardWorker {
  const card = Object.fromEntries(shown.map((key) => [key, user[key]])) as Pick<User, (typeof shown)[number]>;
  const distance = distanceWords('distance_km' in user ? user : unmeasured, townOfIsland(user.towns));
  return {
    ...card,
    about: truncate(user.about ?? '', limits.truncate.workerAbout),
    trades: user.jobCategories.slice(0, chips).map(({ id, name, hue, icon }) => ({ id, name, hue, icon })),
    more: Math.max(0, user.jobCategories.length - chips),
    types: listed(user.jobTypes.map((type) => type.name)),
    places: placesOf(user),
    ...(distance && { distance }),
  };
}
