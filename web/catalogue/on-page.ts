/**
 * Appends the number of any page after the first, because search engines need a distinct description for each
 * page of a list.
 */
export const onPage = (description: string, page = 1): string =>
  page > 1 ? `${description} Stranica ${page}.` : description;
