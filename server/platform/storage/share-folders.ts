export const shareFolders = {
  person: (userId: number) => `og/ljudi/${userId}`,
  profile: (userId: number) => `og/ljudi/${userId}/profil`,
  post: (userId: number, postId: number) => `og/ljudi/${userId}/posao-${postId}`,
  category: (key: string) => `og/kategorije/${key}`,
  page: (name: string) => `og/stranice/${name}`,
  article: (slug: string) => `og/clanci/${slug}`,
} as const;
