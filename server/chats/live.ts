import { channels, events } from '#contract/realtime.ts';
import { blocksBetween } from '../blocks/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import * as queries from './queries.ts';

/** Typing goes between the two of a chat; when the other comes and goes is told on a channel of theirs, to who has a chat with them. */
export function openChannels({ db, realtime }: Pick<FeatureParts, 'db' | 'realtime'>): void {
  realtime.channel('chat', async (actor, id) => Boolean(await queries.chatById(db, actor.id, id)) && {}, { whispers: [events.typing] });
  realtime.channel('presence', async (actor, id) => {
    const chat = await queries.chatOfPair(db, actor.id, id);
    const { by, of } = await blocksBetween(db, actor.id, [id]);
    if (chat === undefined || by.size + of.size > 0) return false;
    const online = (await realtime.online([id])).has(id);
    return { greet: [events.presence, { user_id: id, online }] };
  });
  realtime.onPresence((userId, online) => realtime.publish(channels.presence(userId), events.presence, { user_id: userId, online }));
}
