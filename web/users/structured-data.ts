import { paths } from '#contract/paths.ts';
import type { User } from '#contract/users.ts';
import { breadcrumbData } from '../platform/page/breadcrumb-data.ts';

const areasOf = ({ counties, towns }: User) => {
  const names = [...towns, ...counties].map(({ name }) => name);
  return names.length ? names : ['Hrvatska'];
};

/** Returns a worker's location as given in the profile: a town or a county, never a street. */
const addressOf = ({ counties, towns }: User) => ({
  '@type': 'PostalAddress',
  addressCountry: 'HR',
  ...(counties[0] && { addressRegion: counties[0].name }),
  ...(towns[0] && { addressLocality: towns[0].name }),
});

export function structuredData(user: User, appUrl: string) {
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
        address: addressOf(user),
        areaServed: areasOf(user),
        knowsAbout: user.jobCategories.map(({ name }) => name),
        ...(user.reviews_count > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: user.rating,
            reviewCount: user.reviews_count,
            bestRating: 5,
            worstRating: 1,
          },
        }),
      }
    : { '@type': 'Person', ...shared };
  const crumbs = breadcrumbData(appUrl, [
    ...(user.is_worker ? [{ label: 'Majstori', to: paths.workers() }] : []),
    { label: user.name, to: paths.user(user.slug) },
  ]);
  return { '@context': 'https://schema.org', '@graph': [who, crumbs] };
}
