// @module-tag sql
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { openPresence, type PresenceStore } from './presence.ts';
import { connectRedis, presenceRedis } from './presence-redis.ts';
import { presenceTable } from './presence-table.ts';

const database = useDatabase();
const leave: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const one of leave.splice(0).reverse()) await one();
});

type Open = (lease?: number) => Promise<PresenceStore>;
const redisUrl = process.env.TEST_REDIS_URL;
const table: Open = async (lease) => presenceTable(database.pool, lease);
const inRedis: Open = async (lease) => {
  const redis = await connectRedis(redisUrl ?? '', console.error);
  leave.push(() => redis.close());
  return presenceRedis(redis, lease);
};
const stores: [string, Open][] = [
  ['the database', table],
  ...(redisUrl ? [['Redis', inRedis] as [string, Open]] : []),
];
const first = 1_000_000_000 + Math.floor(Math.random() * 1e9);
const [second, nobody] = [first + 1, first + 2];

describe.for(stores)('presence in %s', ([, open]) => {
  test('is visible to other nodes until people leave, and can be queried for several people at once', async () => {
    const [one, other] = [await open(), await open()];
    leave.push(one.leave, other.leave);
    for (const node of [one, other]) expect(await node.beat()).toBe(true);
    await one.add([first, second]);
    await other.add([second]);
    expect((await other.elsewhere([first, second, nobody])).sort()).toEqual([first, second]);
    expect(await one.elsewhere([first, second, nobody])).toEqual([second]);
    await one.remove(first);
    expect(await other.elsewhere([first, second])).toEqual([second]);
    await one.leave();
    expect(await other.elsewhere([first, second])).toEqual([]);
  });

  test('is valid while the node is alive; a dead node’s entries are removed exactly once', async () => {
    const [dead, one, other] = [await open(30), await open(), await open()];
    leave.push(dead.leave, one.leave, other.leave);
    for (const node of [dead, one, other]) await node.beat();
    await dead.add([first, second]);
    await one.add([second]);
    await expect.poll(() => other.elsewhere([first, second])).toEqual([second]);
    const taken = (await Promise.all([one.bury(), other.bury()])).flat();
    expect(taken.filter((id) => id === first || id === second).sort()).toEqual([first, second]);
    // `beat` returns true because the node called `dead` was only slow and must report its people again.
    expect(await dead.beat()).toBe(true);
    expect(await other.elsewhere([first])).toEqual([]);
  });
});

describe('presence as tracked by one node', () => {
  const store = (elsewhere: PresenceStore['elsewhere']): PresenceStore => ({
    beat: async () => false,
    add: async () => undefined,
    remove: async () => undefined,
    bury: async () => [],
    leave: async () => undefined,
    elsewhere,
  });
  const opened = async (given: PresenceStore) => {
    const onError = vi.fn();
    const presence = openPresence({ onError });
    await presence.open(given);
    leave.push(presence.close);
    presence.come(1);
    return { presence, onError };
  };

  test('waits less than a second for an unresponsive store, and still finds people on its own node', async () => {
    const { presence } = await opened(store(() => new Promise(() => undefined)));
    leave.splice(0);
    vi.useFakeTimers();
    const found = presence.who([1, 2]);
    await vi.advanceTimersByTimeAsync(999);
    expect([...(await found)]).toEqual([1]);
  });

  test('does not fail when the store fails', async () => {
    const { presence, onError } = await opened(store(() => Promise.reject(new Error('gone'))));
    expect([...(await presence.who([1, 2]))]).toEqual([1]);
    expect(onError).toHaveBeenCalled();
  });

  test('queries the store once for all people on other nodes, and never for people on its own node', async () => {
    const elsewhere = vi.fn(async (ids: readonly number[]) => ids.filter((id) => id === 3));
    const { presence } = await opened(store(elsewhere));
    await expect.poll(() => elsewhere).toHaveBeenCalledOnce();
    elsewhere.mockClear();
    expect([...(await presence.who([3, 2, 1]))]).toEqual([3, 1]);
    expect(elsewhere).toHaveBeenCalledExactlyOnceWith([3, 2]);
    await presence.who([1]);
    expect(elsewhere).toHaveBeenCalledOnce();
  });

  test('keeps a person with two tabs online when one of them closes', async () => {
    const { presence } = await opened(store(async () => []));
    presence.come(1);
    presence.go(1);
    expect([...(await presence.who([1]))]).toEqual([1]);
    presence.go(1);
    expect([...(await presence.who([1]))]).toEqual([]);
  });

  test('announces a departure during a pending join only after the join, and removes the person from the store', async () => {
    const changes: boolean[] = [];
    const kept = new Set<number>();
    const [adding, added] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { presence } = await opened({
      ...store(async () => []),
      add: async ([id]) => {
        adding.resolve();
        await added.promise;
        if (id) kept.add(id);
      },
      remove: async (id) => kept.delete(id),
    });
    presence.onChange((userId, online) => void (userId === 2 && changes.push(online)));
    presence.come(2);
    await adding.promise;
    presence.go(2);
    added.resolve();
    await expect.poll(() => changes).toEqual([true, false]);
    expect(kept.has(2)).toBe(false);
  });

  test('retries rejected store entries at the next heartbeat', async () => {
    vi.useFakeTimers();
    const add = vi.fn<PresenceStore['add']>(async () => undefined).mockRejectedValueOnce(new Error('gone'));
    const { presence, onError } = await opened({ ...store(async () => []), add });
    const changes: [number, boolean][] = [];
    presence.onChange((userId, online) => void changes.push([userId, online]));
    await vi.advanceTimersByTimeAsync(0);
    expect(onError).toHaveBeenCalledOnce();
    expect(changes).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(add.mock.calls).toEqual([[[1]], [[1]]]);
    expect(changes).toEqual([[1, true]]);
    vi.useRealTimers();
  });

  test('is restored for a slow node that was presumed dead; a dead node’s people are announced as offline unless online elsewhere', async () => {
    vi.useFakeTimers();
    const add = vi.fn(async () => undefined);
    const changes: [number, boolean][] = [];
    const onError = vi.fn();
    const presence = openPresence({ onError });
    presence.onChange((userId, online) => void changes.push([userId, online]));
    const elsewhere = async (ids: readonly number[]) => ids.filter((id) => id === 3);
    await presence.open({ ...store(elsewhere), add, beat: async () => true, bury: async () => [1, 3, 4] });
    presence.come(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(changes.splice(0)).toEqual([[1, true]]);
    add.mockClear();
    await vi.advanceTimersByTimeAsync(5000);
    expect(add).toHaveBeenCalledWith([1]);
    // Listeners that were notified of a departure are notified of the return.
    expect(changes).toEqual(
      expect.arrayContaining([
        [4, false],
        [1, true],
      ]),
    );
    expect(changes.filter(([userId, online]) => userId !== 4 && !online)).toEqual([]);
    expect(onError).not.toHaveBeenCalled();
    vi.useRealTimers();
    await presence.close();
  });
});
