import { expect, test } from 'vitest';
import { breadcrumbData } from './breadcrumb-data.ts';
import { faqData, newsArticleData, organizationData } from './structured-data.ts';

const site = { name: 'Meštar', url: 'https://mestar.test' };
const isAddress = (value: unknown) => typeof value === 'string' && URL.parse(value)?.origin === site.url;

test('structured data gives an organization a name, an address, a logo and its social networks', () => {
  const data = organizationData(site, ['https://www.facebook.com/mestar']);
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Meštar',
    sameAs: ['https://www.facebook.com/mestar'],
  });
  expect([data.url, data.logo].every(isAddress)).toBe(true);
  expect(organizationData(site, [])).not.toHaveProperty('sameAs');
});

test('structured data gives each question exactly one accepted answer', () => {
  const data = faqData([{ question: 'Koliko stoji?', html: '<p>Ništa.</p>' }]);
  expect(data['@type']).toBe('FAQPage');
  expect(data.mainEntity).toEqual([
    {
      '@type': 'Question',
      name: 'Koliko stoji?',
      acceptedAnswer: { '@type': 'Answer', text: '<p>Ništa.</p>' },
    },
  ]);
});

test('structured data gives an article a headline, pictures, both dates, an author and a publisher with a logo', () => {
  const article = {
    title: 'K'.repeat(140),
    lead: 'Uvod',
    path: '/novosti/a',
    image: '/slike/clanak/a.png',
    published_at: '2026-11-02T08:00:00.000Z',
    updated_at: '2026-11-01T08:00:00.000Z',
  };
  const data = newsArticleData(site, article);
  expect(data).toMatchObject({
    '@type': 'NewsArticle',
    description: 'Uvod',
    inLanguage: 'hr',
    author: { '@type': 'Organization' },
    publisher: { logo: { '@type': 'ImageObject' } },
  });
  expect(data.headline.length).toBeLessThanOrEqual(110);
  expect([data.mainEntityOfPage, ...data.image, data.publisher.logo.url].every(isAddress)).toBe(true);
  expect(data.dateModified >= data.datePublished).toBe(true);
});

test('breadcrumbs start at the home page, are numbered from one, and all but the last have a URL', () => {
  const data = breadcrumbData('https://mestar.test', [
    { label: 'Privatnost', to: '/privatnost' },
    { label: 'Kolačići' },
  ]);
  expect(data['@type']).toBe('BreadcrumbList');
  expect(data.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Početna', item: 'https://mestar.test/' },
    { '@type': 'ListItem', position: 2, name: 'Privatnost', item: 'https://mestar.test/privatnost' },
    { '@type': 'ListItem', position: 3, name: 'Kolačići' },
  ]);
});
