import { expect, test } from 'vitest';
import { reviewWithStars, starsOf } from './star-links.tsx';

test('the stars chosen on a deal’s page are passed in the URL of the review form', () => {
  for (const stars of [1, 2, 3, 4, 5])
    expect(starsOf(`http://localhost${reviewWithStars(7, stars)}`)).toBe(stars);
  expect(reviewWithStars(7, 4)).toBe('/dogovori/7/ocjena?zvjezdice=4');
});

test.for(['', '0', '6', '4.5', '-1', 'pet', '%00'])('%o is not a valid number of stars', (given) => {
  expect(starsOf(`http://localhost/dogovori/7/ocjena?zvjezdice=${given}`)).toBe(0);
});
