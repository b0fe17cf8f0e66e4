import { type InboxChange, inboxChanged, inboxChannel, inboxGrew } from '#contract/inbox-live.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { actorCan } from '../platform/session/actor.ts';

/** Announced by a trigger on every table whose rows are cases (migration 0048), heard by every node after the commit. */
const tag = 'inbox';
/** Milliseconds in which whatever comes is told once. */
const together = 500;

/** Those who decide see what comes and each other's claims and decisions at once; what a case is about is read again by each. */
export function openInbox({ realtime, cache }: Pick<FeatureParts, 'realtime' | 'cache'>): void {
  realtime.channel('inbox', async (actor) => actorCan(actor, 'support') && {});
  let soon: NodeJS.Timeout | undefined;
  cache.onInvalidation((tags) => {
    if (soon || !(tags.includes(tag) || tags.includes('*'))) return;
    soon = setTimeout(() => {
      soon = undefined;
      realtime.publish(inboxChannel, inboxGrew, {}, { here: true });
    }, together).unref();
  });
}

/** Call it after the commit. */
export const announce = (realtime: Realtime, change: InboxChange): void =>
  realtime.publish(inboxChannel, inboxChanged, change);
