import { minute } from '#contract/durations.ts';
import type { connectRedis } from './presence-redis.ts';

type Redis = Awaited<ReturnType<typeof connectRedis>>;

/**
 * Key of the Socket.IO adapter’s stream in Redis, which contains all sent events, including private messages.
 */
export const stream = 'socket.io';
export const mostEvents = 10_000;
/** Milliseconds after which events are deleted, so that deleted messages do not remain in Redis. */
const keptMs = 2 * minute;
const every = 30_000;

/**
 * Script that trims the stream by the clock of Redis, because the clocks of nodes differ. The stream expires
 * if no node is left to trim it.
 */
const deleteOlder = `local now = redis.call('time')
local deleted = redis.call('xtrim', KEYS[1], 'minid', string.format('%d', now[1] * 1000 + math.floor(now[2] / 1000) - ARGV[1]))
redis.call('pexpire', KEYS[1], ARGV[1] + ARGV[2])
return deleted`;

/** Deletes events older than two minutes from the stream. */
export const deleteOldEvents = (redis: Redis, name = stream) =>
  redis.eval(deleteOlder, { keys: [name], arguments: [String(keptMs), String(2 * every)] });

/** Starts trimming the stream on a timer. Returns a stop function. */
export function boundStream(redis: Redis, onError: (error: Error) => void): () => void {
  const timer = setInterval(() => void deleteOldEvents(redis).catch(onError), every).unref();
  return () => clearInterval(timer);
}
