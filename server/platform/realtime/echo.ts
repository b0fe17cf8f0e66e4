import type { Socket } from 'socket.io';
import { id as idSchema } from '#contract/shapes.ts';
import { type Meter, most } from '../limits/socket-limits.ts';
import type { Actor } from '../session/actor.ts';

/** `greet` is the first event for a new subscriber; `mayWhisper` is called before each of their whispers. */
export interface Admission {
  greet?: readonly [event: string, data: unknown];
  mayWhisper?: () => Promise<boolean>;
}
export type Rule = (actor: Actor, id: number) => Promise<Admission | false>;
export type Rules = ReadonlyMap<string, { rule: Rule; whispers: readonly string[] }>;

export interface Listener {
  rules: Rules;
  passes: Meter;
  /**
   * Returns the user of a subscription. Resolved on each call, from the token that Echo sends with the
   * subscription or, if there is none, from the socket’s token.
   */
  actorOf: (socket: Socket, auth: unknown) => Promise<Actor | null>;
  /**
   * Registers the socket, so that it can be found when the session ends or the person loses access. Returns
   * false if the person has too many sockets.
   */
  bind: (socket: Socket, actor: Actor) => boolean;
  onOwn: (userId: number, joined: boolean) => void;
  onError: (error: Error) => void;
}

interface Asked {
  channel?: unknown;
  auth?: unknown;
  event?: unknown;
}
interface Joined extends Admission {
  whispers: readonly string[];
  actor: Actor;
  heard: boolean;
}

const pattern = /^private-([a-z-]{1,40})\.([1-9]\d{0,9})$/;
const own = /^private-user-online\.(\d+)$/;
const idOf = (digits: string) => idSchema.safeParse(digits).data;
const channelOf = (asked: Asked | null | undefined) =>
  typeof asked?.channel === 'string' && asked.channel.length <= 100 ? asked.channel : undefined;

/** Returns the room of one person's sockets on a channel. */
export const heardBy = (channel: string, userId: number) => `${channel} by ${userId}`;

/** Implements the server side of an unmodified Laravel Echo client for a socket. */
export function followEcho(socket: Socket, { rules, passes, actorOf, bind, onOwn, onError }: Listener): void {
  const joined = new Map<string, Joined>();
  const { actor: holder } = socket.data as { actor: Actor | null };
  // Local to this node: a reply to one socket need not go through the adapter.
  const sendEvent = (event: string, ...data: unknown[]) =>
    void socket.nsp.local.to(socket.id).emit(event, ...data);

  const leave = (channel: string) => {
    const was = joined.get(channel);
    joined.delete(channel);
    if (!was?.heard) return;
    void socket.leave(channel);
    void socket.leave(heardBy(channel, was.actor.id));
    const [, id] = own.exec(channel) ?? [];
    if (id) onOwn(Number(id), false);
  };

  /**
   * Subscribes the socket to a channel. Returns 0, or the HTTP status of a rejection. The slot is reserved
   * before the rule is checked, because parallel requests would otherwise exceed the limit.
   */
  const enter = async (channel: string, actor: Actor | null): Promise<number> => {
    const [, name = '', digits = ''] = pattern.exec(channel) ?? [];
    const known = rules.get(name);
    const id = idOf(digits);
    if (!actor || !known || id === undefined) return actor ? 403 : 401;
    const before = joined.get(channel);
    if (!before && joined.size >= most.channelsOfSocket) return 429;
    const place: Joined = before ?? { whispers: known.whispers, actor, heard: false };
    joined.set(channel, place);
    const admitted = await known.rule(actor, id).catch((error: unknown) => {
      leave(channel);
      throw error;
    });
    if (joined.get(channel) !== place || !socket.connected) return 0;
    if (!admitted) return 403;
    const heardAs = place.heard ? place.actor : undefined;
    // Registers the socket under this session too, because the socket is closed when any session it
    // subscribed with ends.
    if (!bind(socket, actor)) return 429;
    Object.assign(place, admitted, { actor, heard: true });
    if (heardAs?.id !== actor.id) {
      if (heardAs) void socket.leave(heardBy(channel, heardAs.id));
      await socket.join([channel, heardBy(channel, actor.id)]);
      if (own.test(channel)) onOwn(actor.id, true);
    }
    if (admitted.greet) sendEvent(admitted.greet[0], channel, admitted.greet[1]);
    return 0;
  };

  const subscribe = async (asked: Asked) => {
    const channel = channelOf(asked);
    if (channel === undefined) return;
    const answer = async () => {
      if (!passes('subscriptions', 'socket', socket.id)) return 429;
      const actor = await actorOf(socket, asked.auth);
      return actor && !passes('subscriptions', 'account', actor.id) ? 429 : enter(channel, actor);
    };
    const refused = await answer();
    if (refused === 0) return;
    if (refused !== 429) leave(channel);
    sendEvent('subscription_error', channel, refused);
  };

  const whisper = async (asked: Asked) => {
    const channel = channelOf(asked);
    const place = channel === undefined ? undefined : joined.get(channel);
    if (
      channel === undefined ||
      !place?.heard ||
      typeof asked.event !== 'string' ||
      !place.whispers.includes(asked.event)
    )
      return;
    if (place.actor.accountStatus) return;
    if (!passes('whispers', 'socket', socket.id) || !passes('whispers', 'account', place.actor.id)) return;
    if (place.mayWhisper && !(await place.mayWhisper())) return;
    // Volatile: a typing notification is worthless after a disconnect.
    if (joined.get(channel) === place)
      socket.to(channel).volatile.emit(asked.event, channel, { user_id: place.actor.id });
  };

  /**
   * Closes the connection if a subscription could not be checked. Clients then reconnect and subscribe again,
   * which they do not after a subscription without a reply.
   */
  const failed = (error: Error) => {
    onError(error);
    socket.conn.close();
  };

  socket.use((_event, next) => {
    if (passes('events', 'socket', socket.id) && (!holder || passes('events', 'account', holder.id))) next();
    else socket.disconnect(true);
  });
  // Echo expects no reply; the site’s own pages use it to detect that the subscription is active.
  socket.on(
    'subscribe',
    (asked?: Asked | null, done?: unknown) =>
      void subscribe(asked ?? {}).then(() => typeof done === 'function' && done(), failed),
  );
  // A socket may leave only channels it joined, because other rooms are used to find it when its session
  // ends.
  socket.on('unsubscribe', (asked?: Asked | null) => {
    const channel = channelOf(asked);
    if (channel !== undefined) leave(channel);
  });
  socket.on('client event', (asked?: Asked | null) => void whisper(asked ?? {}).catch(onError));
  socket.on('disconnect', () => {
    for (const channel of [...joined.keys()]) leave(channel);
  });
}
