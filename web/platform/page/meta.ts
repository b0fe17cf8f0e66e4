import type { MetaDescriptor } from 'react-router';
import { type RootData, unloadedRoot } from '../api/session.ts';

interface Match {
  id: string;
  loaderData?: unknown;
}

interface PageMeta {
  matches: readonly (Match | undefined)[];
  title?: string;
  description?: string | undefined;
  /** The canonical path, without sorting and filters. Pages that must not be indexed have none. */
  path?: string;
  /** False for a page with filters, which has the same items as other lists but can still be shared. */
  indexed?: boolean;
  /**
   * Path of a share picture of 1200 × 630 px; by default one with the page's heading
   * (server/seo/own-pages.ts).
   */
  image?: string | undefined;
  feed?: string | undefined;
  structured?: object | undefined;
}

/** Returns the root loader's data, for a `meta` function. */
export const rootOf = (matches: PageMeta['matches']) =>
  matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;

/**
 * Returns the title, description, canonical URL and share tags of a page. Without a `path` the page is not
 * indexed and has no share tags.
 */
export function pageMeta({
  matches,
  title,
  description,
  path,
  indexed = true,
  image,
  feed,
  structured,
}: PageMeta): MetaDescriptor[] {
  const { appName, appUrl } = rootOf(matches) ?? unloadedRoot;
  const full = title ? `${title} | ${appName}` : appName;
  const tags: MetaDescriptor[] = [{ title: full }];
  if (description) tags.push({ name: 'description', content: description });
  const hidden = { name: 'robots', content: 'noindex' };
  if (path === undefined) return [...tags, hidden];
  const share = {
    type: 'website',
    site_name: appName,
    locale: 'hr_HR',
    title: title ?? appName,
    description,
    url: appUrl + path,
    image: appUrl + (image ?? `/slike/stranica${path}`),
    'image:width': '1200',
    'image:height': '630',
    'image:alt': title ?? appName,
  };
  for (const [name, content] of Object.entries(share))
    if (content) tags.push({ property: `og:${name}`, content });
  if (feed)
    tags.push({ tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: appUrl + feed });
  if (structured) tags.push({ 'script:ld+json': structured as never });
  return [
    ...tags,
    indexed ? { tagName: 'link', rel: 'canonical', href: appUrl + path } : hidden,
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
