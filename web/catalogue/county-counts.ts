interface Counts {
  counties: Readonly<Record<string, number>>;
  whole_country: number;
}

/**
 * Returns the counties with active posts of their own, each with the number of posts in its list, which
 * includes country-wide posts.
 */
export const countedCounties = <T extends { key: string }>(
  counties: readonly T[],
  { counties: own, whole_country }: Counts,
): (T & { posts: number })[] =>
  counties.flatMap((county) => {
    const posts = own[county.key];
    return posts ? [{ ...county, posts: posts + whole_country }] : [];
  });
