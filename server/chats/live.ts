import { channels, events } from '#contract/realtime.ts';
import { apartFrom, isBlockedBetween } from '../blocks/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { View } from './chat-view.ts';
import * as queries from './queries.ts';

/** Whether somebody is here, as another is to see it: nobody is, across a block. */
async function isSeen({ db, realtime }: View, watcherId: number, userId: number): Promise<boolean> {
  return !(await isBlockedBetween(db, watcherId, userId)) && (await realtime.online([userId])).has(userId);
}

/**
 * Typing goes between the two of a chat; when the other comes and goes is told on a channel of theirs, to who has a chat with them. A block
 * is asked for each time, for it may be younger than the subscription; and it is silent: who is blocked hears what they would of somebody away.
 */
export function openChannels({ db, realtime }: Pick<FeatureParts, 'db' | 'realtime'>): void {
  const chat = async (actor: Actor, id: number) => {
    const { otherId } = (await queries.chatById(db, actor.id, id)) ?? { otherId: undefined };
    return otherId !== undefined && { mayWhisper: async () => otherId !== null && !(await isBlockedBetween(db, actor.id, otherId)) };
  };
  realtime.channel('chat', chat, { whispers: [events.typing] });
  realtime.channel('presence', async (actor, id) => {
    if ((await queries.chatOfPair(db, actor.id, id)) === undefined) return false;
    return { greet: [events.presence, { user_id: id, online: await isSeen({ db, realtime }, actor.id, id) }] };
  });
  realtime.onPresence(async (userId, online) => {
    const except = await apartFrom(db, userId);
    realtime.publish(channels.presence(userId), events.presence, { user_id: userId, online }, { except });
  });
}

/** After a block or its end: each sees the other go, or be here again. */
export async function tellPresence(view: View, oneId: number, otherId: number): Promise<void> {
  for (const [watcherId, userId] of [
    [oneId, otherId],
    [otherId, oneId],
  ] as const)
    view.realtime.publish(channels.presence(userId), events.presence, { user_id: userId, online: await isSeen(view, watcherId, userId) }, { only: watcherId });
}
