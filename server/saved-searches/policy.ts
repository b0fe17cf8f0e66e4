import type { Frequency } from '#contract/saved-search-words.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import type { Actor } from '../platform/session/actor.ts';

/** Only the owner is ever shown one. */
export const abilities = (actor: Actor, { userId }: { userId: number }): SavedSearch['can'] => ({ edit: userId === actor.id, delete: userId === actor.id });

/** What was told at once is not told again in a round: whoever leaves `at_once` begins anew, between rounds nothing is lost. */
export const beginsAnew = (before: Frequency, after: Frequency) => before === 'at_once' && after !== 'at_once';
