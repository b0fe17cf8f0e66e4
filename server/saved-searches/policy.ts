import type { Frequency } from '#contract/saved-search-words.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import type { Actor } from '../platform/session/actor.ts';

export const abilities = (actor: Actor, { userId }: { userId: number }): SavedSearch['can'] => ({
  edit: userId === actor.id,
  delete: userId === actor.id,
});

/**
 * Returns whether to skip earlier posts: those already announced instantly are not repeated in a digest.
 * Switching between daily and weekly loses nothing.
 */
export const skipsEarlierPosts = (before: Frequency, after: Frequency) =>
  before === 'at_once' && after !== 'at_once';
