import { paths } from './paths.ts';

// Texts and limits of saved items. Separate from the schemas, so pages can import them without loading zod.

/**
 * Maximum items of each kind per person, maximum note length in characters, items per page, and maximum ids
 * in one `findSavedIds` request.
 */
export const savedItemLimits = { most: 500, note: 1000, perPage: 10, asked: 200 } as const;

/** Kinds of saved items, as named in API paths, with the word that names the item in a page's query. */
export const savedKinds = { workers: 'majstor', 'job-posts': 'posao' } as const;
export type SavedKind = keyof typeof savedKinds;

/** Returns whether a value of unknown origin, such as a stored one, is a kind of saved item. */
export const isSavedKind = (value: unknown): value is SavedKind =>
  typeof value === 'string' && Object.hasOwn(savedKinds, value);

/** Returns the path of the page that saves an item and then returns to `back`. */
export const saveItemPath = (kind: SavedKind, id: number, back: string): string =>
  `${paths.savedItems()}/novo?${new URLSearchParams({ [savedKinds[kind]]: String(id), natrag: back })}`;
