/**
 * A tag names data that anonymous responses depend on. Triggers publish it when rows change
 * (`announce_changes` in migrations). Each feature declares its tags in its `tags.ts`.
 */
export type Tag = string;

/**
 * Represents all tags; used if more rows changed than one message can list, or if changes may have been
 * missed.
 */
export const everything = '*';

/** Returns whether an invalidation covers data with this tag, by name or because it covers everything. */
export const outdates = (invalidated: readonly string[], tag: Tag) =>
  invalidated.includes(tag) || invalidated.includes(everything);
