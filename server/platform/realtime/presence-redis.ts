import { randomUUID } from 'node:crypto';
import { leaseMs, type PresenceStore } from './presence.ts';

/** Opens a Redis connection; later connection errors go to `onError`. */
export async function connectRedis(url: string, onError: (error: Error) => void) {
  const { createClient } = await import('redis');
  const client = createClient({ url });
  client.on('error', onError);
  return client.connect();
}
type Redis = Awaited<ReturnType<typeof connectRedis>>;

const nodes = 'presence:nodes';
const alive = (node: string) => `presence:alive:${node}`;
const peopleOf = (node: string) => `presence:at:${node}`;

/**
 * Removes and returns the people of a dead node; none if the node is alive again or another node has already
 * removed them.
 */
const buryOne = `if redis.call('exists', KEYS[1]) == 1 then return {} end
local members = redis.call('smembers', KEYS[2])
redis.call('del', KEYS[2])
redis.call('srem', KEYS[3], ARGV[1])
return members`;

/** Returns a presence store in Redis or Valkey: one set per node, valid until the node's key expires. */
export function presenceRedis(redis: Redis, lease = leaseMs): PresenceStore {
  const node = randomUUID();
  const others = async () => (await redis.sMembers(nodes)).filter((one) => one !== node);
  return {
    async beat() {
      const [before] = await Promise.all([
        redis.set(alive(node), '1', { expiration: { type: 'PX', value: lease }, GET: true }),
        redis.sAdd(nodes, node),
      ]);
      return before === null;
    },
    add: (ids) => redis.sAdd(peopleOf(node), ids.map(String)),
    remove: (id) => redis.sRem(peopleOf(node), String(id)),
    async elsewhere(ids) {
      const asked = ids.map(String);
      const answers = await Promise.all(
        (await others()).map((one) =>
          Promise.all([redis.exists(alive(one)), redis.smIsMember(peopleOf(one), asked)]),
        ),
      );
      return ids.filter((_, place) =>
        answers.some(([lives, has]) => lives === 1 && Number(has[place]) === 1),
      );
    },
    async bury() {
      const left = await Promise.all(
        (await others()).map(
          (one) =>
            redis.eval(buryOne, { keys: [alive(one), peopleOf(one), nodes], arguments: [one] }) as Promise<
              string[]
            >,
        ),
      );
      return [...new Set(left.flat().map(Number))];
    },
    leave: () => Promise.all([redis.del([alive(node), peopleOf(node)]), redis.sRem(nodes, node)]),
  };
}
