import type { Frequency } from '#contract/saved-search-words.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import type { Actor } from '../platform/session/actor.ts';

export const abilities = (actor: Actor, { userId }: { userId: number }): SavedSearch['can'] => ({
  edit: userId === actor.id,
  delete: userId === actor.id,
});

/**
 * Returns whether posts published before a change of frequency are skipped: after a change from instant
 * notifications, which already announced them, but not after a change between daily and weekly.
 */
export const skipsEarlierPosts = (before: Frequency, after: Frequency) =>
  before === 'at_once' && after !== 'at_once';
