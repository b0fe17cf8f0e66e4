interface Crumb {
  label: string;
  to?: string;
}

/** Returns breadcrumbs as structured data; the current page needs no URL. */
export const breadcrumbData = (appUrl: string, crumbs: readonly Crumb[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    ...(to && { item: appUrl + to }),
  })),
});
