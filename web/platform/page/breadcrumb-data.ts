import { paths } from '#contract/paths.ts';

/** A page above the current one, or the current page, which needs no URL. */
export interface Crumb {
  label: string;
  to?: string;
}

/** Returns the breadcrumbs of a page, given those below the home page. */
export const fromHome = (below: readonly Crumb[]): Crumb[] => [
  { label: 'Početna', to: paths.home() },
  ...below,
];

/** Returns the breadcrumbs of a page as structured data, given those below the home page. */
export const breadcrumbData = (appUrl: string, below: readonly Crumb[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: fromHome(below).map(({ label, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    ...(to && { item: appUrl + to }),
  })),
});
