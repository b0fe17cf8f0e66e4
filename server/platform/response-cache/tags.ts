/**
 * Tags of the data that anonymous responses depend on. Triggers publish the same tags when rows change
 * (migrations 0016, 0019, 0024 and 0049).
 */
export const tags = {
  posts: 'posts',
  post: (id: number) => `post:${id}` as const,
  workers: 'workers',
  /** A person's name, picture, rating, profile and reviews received; also their saved searches. */
  person: (id: number) => `person:${id}` as const,
  session: (id: number) => `session:${id}` as const,
  trades: 'trades',
  places: 'places',
  prices: 'prices',
  pages: 'pages',
  news: 'news',
  help: 'help',
  settings: 'settings',
} as const;

type Values<T> = T[keyof T];
export type Tag = Values<{
  [K in keyof typeof tags]: (typeof tags)[K] extends (...given: never[]) => infer One
    ? One
    : (typeof tags)[K];
}>;

/** Represents all tags: more rows changed than one message can list, or changes may have been missed. */
export const everything = '*';

/** Returns whether an invalidation affects the tag. */
export const outdates = (invalidated: readonly string[], tag: Tag) =>
  invalidated.includes(tag) || invalidated.includes(everything);
