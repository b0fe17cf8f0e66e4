import type { User } from '#contract/users.ts';

export type AskedWorker = Pick<User, 'id' | 'name' | 'slug' | 'profile_img' | 'rating' | 'reviews_count'>;

export const askedWorker = ({ id, name, slug, profile_img, rating, reviews_count }: User): AskedWorker => ({
  id,
  name,
  slug,
  profile_img,
  rating,
  reviews_count,
});
