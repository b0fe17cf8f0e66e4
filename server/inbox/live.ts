import { type InboxChange, inboxChanged, inboxChannel, inboxGrew } from '#contract/inbox-live.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { outdates } from '../platform/response-cache/tags.ts';
import { actorCan } from '../platform/session/actor.ts';
import { inboxTag } from './tags.ts';

/** Interval in milliseconds over which new cases are announced together. */
export const together = 500;

/**
 * Opens the channel that publishes new cases, claims and decisions to moderators. Events do not contain the
 * case; each client reloads it with its user's permissions.
 */
export function openInbox({ realtime, cache }: Pick<FeatureParts, 'realtime' | 'cache'>): void {
  realtime.channel('inbox', async (actor) => actorCan(actor, 'support') && {});
  let soon: NodeJS.Timeout | undefined;
  cache.onInvalidation((tags) => {
    if (soon || !outdates(tags, inboxTag)) return;
    soon = setTimeout(() => {
      soon = undefined;
      realtime.publish(inboxChannel, inboxGrew, {}, { here: true });
    }, together).unref();
  });
}

/** Publishes an inbox change to all moderators. Call after the commit. */
export const announce = (realtime: Realtime, change: InboxChange): void =>
  realtime.publish(inboxChannel, inboxChanged, change);
