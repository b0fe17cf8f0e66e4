import { type InboxChange, inboxChanged, inboxChannel } from '#contract/inbox-live.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { actorCan } from '../platform/session/actor.ts';

/** Those who decide see each other's claims and decisions at once; what a case is about is read again by each. */
export const openInbox = (realtime: Realtime): void => realtime.channel('inbox', async (actor) => actorCan(actor, 'support') && {});

/** Call it after the commit. */
export const announce = (realtime: Realtime, change: InboxChange): void => realtime.publish(inboxChannel, inboxChanged, change);
