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

test('structured data describes a worker as a business with a rating', () => {
  expect(graphOf(worker)[0]).toMatchObject({
    '@type': 'LocalBusiness',
    url: 'https://mestar.test/korisnici/ana-anic',
    address: { '@type': 'PostalAddress', addressCountry: 'HR' },
    areaServed: ['Hrvatska'],
    aggregateRating: { ratingValue: 4.7, reviewCount: 3 },
  });
});

test('a worker without reviews has no rating in the structured data, rather than a rating of zero', () => {
  expect(graphOf({ ...worker, reviews_count: 0, rating: 0 })[0]).not.toHaveProperty('aggregateRating');
});

test('structured data describes a client as a person, with breadcrumbs directly below the home page', () => {
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
