import type { connectRedis } from './presence-redis.ts';

type Redis = Awaited<ReturnType<typeof connectRedis>>;

/** The adapter's stream, which holds what was sent, private messages included. */
export const stream = 'socket.io';
/** Never more events than this, whatever the term. */
export const mostEvents = 10_000;
const every = 30_000;

/** By the clock of Redis, since those of nodes differ. With no node left to do it, the whole stream expires. */
const dropOlder = `local now = redis.call('time')
local dropped = redis.call('xtrim', KEYS[1], 'minid', string.format('%d', now[1] * 1000 + math.floor(now[2] / 1000) - ARGV[1]))
redis.call('pexpire', KEYS[1], ARGV[1] + ARGV[2])
return dropped`;

/** Events older than `term` milliseconds leave the stream: nobody recovers them any more. */
export const dropOldEvents = (redis: Redis, term: number, name = stream) =>
  redis.eval(dropOlder, { keys: [name], arguments: [String(term), String(2 * every)] });

/** Does so from now on. Returns how to stop. */
export function boundStream(redis: Redis, term: number, onError: (error: Error) => void): () => void {
  const timer = setInterval(() => void dropOldEvents(redis, term).catch(onError), every).unref();
  return () => clearInterval(timer);
}
