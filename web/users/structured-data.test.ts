import { expect, test } from 'vitest';
import { userExample } from '#contract/examples.ts';
import type { User } from '#contract/users.ts';
import { structuredData } from './structured-data.ts';

const worker = {
  ...(userExample as unknown as User),
  slug: 'ana-anic',
  name: 'Ana Anić',
  is_worker: true,
  reviews_count: 3,
  rating: 4.7,
  counties: [],
  towns: [],
};
const graphOf = (user: User) => structuredData(user, 'https://mestar.test')['@graph'];

test('a worker is a business with its rating', () => {
  expect(graphOf(worker)[0]).toMatchObject({
    '@type': 'LocalBusiness',
    url: 'https://mestar.test/korisnici/ana-anic',
    address: { '@type': 'PostalAddress', addressCountry: 'HR' },
    areaServed: ['Hrvatska'],
    aggregateRating: { ratingValue: 4.7, reviewCount: 3 },
  });
});

test('a worker without reviews has no rating, since zero is not one', () => {
  expect(graphOf({ ...worker, reviews_count: 0, rating: 0 })[0]).not.toHaveProperty('aggregateRating');
});

test('a client is a person, with breadcrumbs one step from the home page', () => {
  const [who, crumbs] = graphOf({ ...worker, is_worker: false });
  expect(who).toMatchObject({ '@type': 'Person', name: 'Ana Anić' });
  expect(who).not.toHaveProperty('aggregateRating');
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Početna' },
      { position: 2, name: 'Ana Anić' },
    ],
  });
});
