import { expect, test } from 'vitest';
import { userExample } from '../contract/examples.ts';
import type { User } from '../contract/users.ts';
import { faultsOfStructured, subjectsOf } from '../e2e/schema-org.ts';
import { breadcrumbData } from '../web/platform/page/breadcrumb-data.ts';
import { faqData, newsArticleData, organizationData } from '../web/platform/page/structured-data.ts';
import { structuredData } from '../web/users/structured-data.ts';

const site = { name: 'Meštar', url: 'https://mestar.test' };
const context = { '@context': 'https://schema.org' };
const article = {
  title: 'K'.repeat(140),
  lead: 'Uvod',
  path: '/novosti/a',
  image: '/slike/clanak/a.png',
  published_at: '2026-11-02T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
};
const user = { ...(userExample as unknown as User), is_worker: true, about: '', profile_img: null };
const faultsOf = (data: unknown) => faultsOfStructured(data, site.url);

test.each([
  ['an organization', organizationData(site, [])],
  ['an organization with social networks', organizationData(site, ['https://www.facebook.com/mestar'])],
  ['questions', faqData([{ question: 'Koliko stoji?', html: '<p>Ništa.</p>' }])],
  ['an article', newsArticleData(site, article)],
  ['breadcrumbs', breadcrumbData(site.url, [{ label: 'Početna', to: '/' }, { label: 'Kolačići' }])],
  ['a worker with reviews', structuredData({ ...user, reviews_count: 3, rating: 4.7 }, site.url)],
  ['a worker without reviews', structuredData({ ...user, reviews_count: 0, rating: 0 }, site.url)],
  ['a client', structuredData({ ...user, is_worker: false }, site.url)],
])('the schema.org data of %s is valid', (_, data) => expect(faultsOf(data)).toEqual([]));

const rating = (more: object) => ({
  ...context,
  ...{
    '@type': 'LocalBusiness',
    '@id': `${site.url}/a`,
    url: `${site.url}/a`,
    name: 'Ana',
    areaServed: ['Zadar'],
    knowsAbout: ['Krov'],
  },
  aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 3, ...more },
});

test.each([
  ['an empty object', {}, 'no data of schema.org'],
  ['an unknown type', { ...context, '@type': 'JobPosting', title: 'Posao' }, 'unknown type: JobPosting'],
  [
    'an organization without a logo',
    { ...context, '@type': 'Organization', name: 'Meštar', url: site.url },
    'has no logo',
  ],
  ['an unknown property', { ...organizationData(site, []), founder: 'Ana' }, 'knows no founder'],
  ['a relative URL', { ...organizationData(site, []), url: '/' }, 'Organization.url is no own'],
  [
    'a URL of another site',
    { ...organizationData(site, []), logo: 'https://other.test/a.png' },
    'Organization.logo is no own',
  ],
  ['an FAQ page without questions', faqData([]), 'mainEntity is no list'],
  [
    'a question without an answer',
    { ...context, '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Zašto?' }] },
    'has no acceptedAnswer',
  ],
  [
    'an author of the wrong type',
    { ...newsArticleData(site, article), author: { '@type': 'Person', name: 'Ana' } },
    'author is no Organization',
  ],
  [
    'an invalid date',
    { ...newsArticleData(site, article), datePublished: 'jučer' },
    'datePublished is no date',
  ],
  [
    'a breadcrumb without a URL',
    breadcrumbData(site.url, [{ label: 'Početna' }, { label: 'Kolačići' }]),
    'Početna has no address',
  ],
  [
    'breadcrumbs numbered from zero',
    {
      ...context,
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem', position: 0, name: 'A' }],
    },
    'position 0',
  ],
  ['a rating of six out of five stars', rating({ ratingValue: 6 }), 'a rating of 6'],
  ['a rating based on zero reviews', rating({ reviewCount: 0 }), 'a rating without reviews'],
  ['a rating that is not a number', rating({ ratingValue: Number.NaN }), 'ratingValue is no number'],
])('the validator rejects invalid schema.org data: %s', (_, data, fault) =>
  expect(faultsOf(data).join('\n')).toContain(fault),
);

test('the structured data of a profile contains a business and breadcrumbs', () => {
  const types = subjectsOf(structuredData(user, site.url)).map((subject) => subject['@type']);
  expect(types).toEqual(['LocalBusiness', 'BreadcrumbList']);
});
