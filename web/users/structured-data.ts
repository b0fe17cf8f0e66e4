import { paths } from '#contract/paths.ts';
import type { User } from '#contract/users.ts';

const areasOf = ({ counties, towns }: User) => {
  const names = [...towns, ...counties].map(({ name }) => name);
  return names.length ? names : ['Hrvatska'];
};

/** A profile's structured data for search engines (product.md, Pages): a worker is a business with its rating, others are a person. */
export function structuredData(user: User, appName: string, appUrl: string) {
  const url = appUrl + paths.user(user.slug);
  const shared = {
    '@id': url,
    url,
    name: user.name,
    ...(user.about && { description: user.about }),
    ...(user.profile_img && { image: appUrl + user.profile_img }),
  };
  const who = user.is_worker
    ? {
        '@type': 'LocalBusiness',
        ...shared,
        areaServed: areasOf(user),
        knowsAbout: user.jobCategories.map(({ name }) => name),
        ...(user.reviews_count > 0 && {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: user.rating, reviewCount: user.reviews_count, bestRating: 5, worstRating: 1 },
        }),
      }
    : { '@type': 'Person', ...shared };
  const crumbs = [
    { name: appName, item: appUrl + paths.home() },
    ...(user.is_worker ? [{ name: 'Majstori', item: appUrl + paths.workers() }] : []),
    { name: user.name, item: url },
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [who, { '@type': 'BreadcrumbList', itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })) }],
  };
}
