/** Each page of a list has a description of its own for search engines. */
export const onPage = (description: string, page = 1): string =>
  page > 1 ? `${description} Stranica ${page}.` : description;
