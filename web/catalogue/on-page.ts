/**
 * Appends the page number to a description, except on the first page, because search engines need a distinct
 * description for each page of a list.
 */
export const onPage = (description: string, page = 1): string =>
  page > 1 ? `${description} Stranica ${page}.` : description;
