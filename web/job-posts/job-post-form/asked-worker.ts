import type { User } from '#contract/users.ts';

/** What the form shows of a worker who is asked for an offer; kept with its draft. */
export type AskedWorker = Pick<User, 'id' | 'name' | 'slug' | 'profile_img' | 'rating' | 'reviews_count'>;

export const askedWorker = ({ id, name, slug, profile_img, rating, reviews_count }: User): AskedWorker => ({
  id,
  name,
  slug,
  profile_img,
  rating,
  reviews_count,
});
