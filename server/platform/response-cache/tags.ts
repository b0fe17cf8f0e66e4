/** What anonymous answers depend on. Triggers announce the same tags when rows change (migrations 0016, 0019, 0024 and 0049, docs/decisions/020). */
export const tags = {
  /** Active job posts: lists of them, their counts and facets. */
  posts: 'posts',
  /** One job post with its files. */
  post: (id: number) => `post:${id}` as const,
  /** Workers: lists of them and their count. */
  workers: 'workers',
  /** One person: name, picture, rating, profile, reviews about them; the searches they saved. */
  person: (id: number) => `person:${id}` as const,
  /** A session, until it ends. */
  session: (id: number) => `session:${id}` as const,
  /** Names of categories and types. */
  trades: 'trades',
  /** Names of counties and towns. */
  places: 'places',
  /** What jobs usually cost. */
  prices: 'prices',
  /** Pages with a text. */
  pages: 'pages',
  news: 'news',
  /** Questions with their answers, and how fast we answer. */
  help: 'help',
  /** What administrators change without a release. */
  settings: 'settings',
} as const;

type Values<T> = T[keyof T];
export type Tag = Values<{
  [K in keyof typeof tags]: (typeof tags)[K] extends (...given: never[]) => infer One
    ? One
    : (typeof tags)[K];
}>;

/** Stands for all tags: more rows changed at once than a message could name, or changes may have been missed. */
export const everything = '*';

/** Whether an invalidation concerns the tag. */
export const outdates = (invalidated: readonly string[], tag: Tag) =>
  invalidated.includes(tag) || invalidated.includes(everything);
