/** Where the pictures for shared links are kept: those of a person and of their posts under the person, so that they go with the account. */
export const shareFolders = {
  person: (userId: number) => `og/ljudi/${userId}`,
  profile: (userId: number) => `og/ljudi/${userId}/profil`,
  post: (userId: number, postId: number) => `og/ljudi/${userId}/posao-${postId}`,
  category: (key: string) => `og/kategorije/${key}`,
  page: (name: string) => `og/stranice/${name}`,
  article: (slug: string) => `og/clanci/${slug}`,
} as const;
