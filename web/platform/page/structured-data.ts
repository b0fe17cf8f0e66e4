import { cut } from '#contract/format.ts';

// Structured data is built in loaders, which keeps this code out of the scripts sent to browsers.

interface Site {
  name: string;
  url: string;
}

const context = { '@context': 'https://schema.org' } as const;

/** Returns structured data about the operator of the site and its social profiles. */
export const organizationData = ({ name, url }: Site, networks: readonly string[]) => ({
  ...context,
  '@type': 'Organization',
  '@id': `${url}/#organization`,
  name,
  url: `${url}/`,
  logo: `${url}/mark-192.png`,
  ...(networks.length > 0 && { sameAs: networks }),
});

/** Returns structured data for questions that the page shows with their answers. */
export const faqData = (questions: readonly { question: string; html: string }[]) => ({
  ...context,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, html }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: html },
  })),
});

interface Article {
  title: string;
  lead: string;
  path: string;
  image: string;
  published_at: string;
  updated_at: string;
}

/**
 * Returns structured data for a news article; `path` and `image` are relative to the site, times are ISO
 * 8601.
 */
export const newsArticleData = (
  site: Site,
  { title, lead, path, image, published_at, updated_at }: Article,
) => ({
  ...context,
  '@type': 'NewsArticle',
  mainEntityOfPage: site.url + path,
  // Google rejects longer headlines.
  headline: cut(title, 110),
  description: lead,
  image: [site.url + image],
  datePublished: published_at,
  dateModified: updated_at < published_at ? published_at : updated_at,
  author: { '@type': 'Organization', name: site.name, url: `${site.url}/` },
  publisher: {
    '@type': 'Organization',
    name: site.name,
    logo: { '@type': 'ImageObject', url: `${site.url}/mark-192.png` },
  },
  inLanguage: 'hr',
});
