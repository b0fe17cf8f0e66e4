import { paths } from '#contract/paths.ts';

const query = 'zvjezdice';

/** The page of the review, with stars that were chosen on the sheet. */
export const reviewWithStars = (deal: number, stars: number) => `${paths.dealReview(deal)}?${query}=${stars}`;

/** The stars that the address brings; none if it is no such number. */
export function starsOf(url: string): number {
  const stars = Number(new URL(url).searchParams.get(query));
  return [1, 2, 3, 4, 5].includes(stars) ? stars : 0;
}
