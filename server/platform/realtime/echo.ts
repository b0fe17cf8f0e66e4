import type { Socket } from 'socket.io';
import type { Actor } from '../session/actor.ts';
import type { Rule } from './realtime.ts';

export interface Listener {
  rules: ReadonlyMap<string, { rule: Rule; whispers: readonly string[] }>;
  /** Who the headers that Echo sends with a subscription speak for; undefined when they name nobody. */
  actorOf: (socket: Socket, auth: unknown) => Promise<Actor | null> | undefined;
  onPresence: (userId: number, online: boolean) => void;
}

interface Subscription {
  channel?: unknown;
  auth?: unknown;
}
interface Whisper {
  channel?: unknown;
  event?: unknown;
  data?: unknown;
}

const pattern = /^private-([a-z-]{1,40})\.(\d{1,10})$/;
const own = 'user-online';
/** Of one socket; a page needs three. */
const most = 50;

/** What an unmodified Laravel Echo says and expects to hear (stack.md, Traps). */
export function followEcho(socket: Socket, { rules, actorOf, onPresence }: Listener, onError: (error: Error) => void): void {
  const joined = new Map<string, { whispers: readonly string[]; userId: number | undefined }>();

  const subscribe = async ({ channel, auth }: Subscription) => {
    if (typeof channel !== 'string' || channel.length > 100) return;
    const [, name = '', id = ''] = pattern.exec(channel) ?? [];
    const known = rules.get(name);
    const actor = (await actorOf(socket, auth)) ?? (socket.data.actor as Actor | null);
    const admitted = known && actor && joined.size < most ? await known.rule(actor, Number(id)) : false;
    if (!admitted || !known) return void socket.emit('subscription_error', channel, actor ? 403 : 401);
    await socket.join([channel, ...(actor ? [`token:${actor.tokenId}`] : [])]);
    joined.set(channel, { whispers: known.whispers, userId: actor?.id });
    if (admitted.greet) socket.emit(admitted.greet[0], channel, admitted.greet[1]);
    if (name === own) {
      onPresence(Number(id), true);
      socket.once('disconnect', () => onPresence(Number(id), false));
    }
  };

  // Echo asks for no answer; our own pages want to know from when on they hear everything.
  socket.on('subscribe', (asked: Subscription, done?: unknown) => void subscribe(asked ?? {}).then(() => typeof done === 'function' && done(), onError));
  socket.on('unsubscribe', (asked: Subscription) => {
    if (typeof asked?.channel !== 'string') return;
    joined.delete(asked.channel);
    void socket.leave(asked.channel);
  });
  socket.on('client event', ({ channel, event }: Whisper = {}) => {
    const { whispers, userId } = (typeof channel === 'string' && joined.get(channel)) || {};
    if (typeof channel === 'string' && typeof event === 'string' && whispers?.includes(event)) socket.to(channel).emit(event, channel, { user_id: userId });
  });
}
