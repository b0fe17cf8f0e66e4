import type { User } from '#contract/users.ts';

/** An invited worker as shown in the form; stored with its draft. */
export type AskedWorker = Pick<User, 'id' | 'name' | 'slug' | 'profile_img' | 'rating' | 'reviews_count'>;

export const askedWorker = ({ id, name, slug, profile_img, rating, reviews_count }: User): AskedWorker => ({
  id,
  name,
  slug,
  profile_img,
  rating,
  reviews_count,
});
