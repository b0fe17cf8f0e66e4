import { channels, events } from '#contract/realtime.ts';
import { apartFrom, isBlockedBetween } from '../blocks/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { View } from './chat-view.ts';
import * as queries from './queries.ts';

async function isSeen({ db, realtime }: View, watcherId: number, userId: number): Promise<boolean> {
  return !(await isBlockedBetween(db, watcherId, userId)) && (await realtime.online([userId])).has(userId);
}

/**
 * Opens the channels for typing and presence. Typing events are relayed between a chat's participants; each
 * user's presence is published on a separate channel to the people who have a chat with that user. Blocks are
 * checked on each event, because a block may be newer than the subscription. A block is not revealed: the
 * blocker appears to be offline.
 */
export function openChannels({ db, realtime }: Pick<FeatureParts, 'db' | 'realtime'>): void {
  const chat = async (actor: Actor, id: number) => {
    const { otherId } = (await queries.chatById(db, actor.id, id)) ?? { otherId: undefined };
    return (
      otherId !== undefined && {
        mayWhisper: async () => otherId !== null && !(await isBlockedBetween(db, actor.id, otherId)),
      }
    );
  };
  realtime.channel('chat', chat, { whispers: [events.typing] });
  realtime.channel('presence', async (actor, id) => {
    if ((await queries.chatOfPair(db, actor.id, id)) === undefined) return false;
    return {
      greet: [events.presence, { user_id: id, online: await isSeen({ db, realtime }, actor.id, id) }],
    };
  });
  realtime.onPresence(async (userId, online) => {
    const except = await apartFrom(db, userId);
    realtime.publish(channels.presence(userId), events.presence, { user_id: userId, online }, { except });
  });
}

/** Publishes to each of the two people whether the other is online, after a block or unblock. */
export async function publishPresence(view: View, oneId: number, otherId: number): Promise<void> {
  for (const [watcherId, userId] of [
    [oneId, otherId],
    [otherId, oneId],
  ] as const)
    view.realtime.publish(
      channels.presence(userId),
      events.presence,
      { user_id: userId, online: await isSeen(view, watcherId, userId) },
      { only: watcherId },
    );
}
