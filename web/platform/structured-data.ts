import { cut } from '#contract/text.ts';

// What search engines read of a page (product.md, Pages): built in loaders, so that no script carries it.

interface Site {
  name: string;
  url: string;
}

const context = { '@context': 'https://schema.org' } as const;

/** Who runs the site, and where else they are. */
export const organizationData = ({ name, url }: Site, networks: readonly string[]) => ({
  ...context,
  '@type': 'Organization',
  '@id': `${url}/#organization`,
  name,
  url: `${url}/`,
  logo: `${url}/mark-192.png`,
  ...(networks.length > 0 && { sameAs: networks }),
});

/** Questions that the page itself shows with their answers. */
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

export const newsArticleData = (
  site: Site,
  { title, lead, path, image, published_at, updated_at }: Article,
) => ({
  ...context,
  '@type': 'NewsArticle',
  mainEntityOfPage: site.url + path,
  // Longer headlines are refused.
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
