import { paths } from '#contract/paths.ts';

const query = 'zvjezdice';

export const reviewWithStars = (deal: number, stars: number) => `${paths.dealReview(deal)}?${query}=${stars}`;

export function starsOf(url: string): number {
  const stars = Number(new URL(url).searchParams.get(query));
  return [1, 2, 3, 4, 5].includes(stars) ? stars : 0;
}
