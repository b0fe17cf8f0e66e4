// @module-tag sql
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deleteOldEvents } from './event-stream.ts';
import { connectRedis } from './presence-redis.ts';

const redisUrl = process.env.TEST_REDIS_URL;

describe.skipIf(!redisUrl)('the event stream in Redis', () => {
  test('contains nothing older than two minutes, and expires if no node is left to trim it', async () => {
    const redis = await connectRedis(redisUrl ?? '', console.error);
    const name = `test:${randomUUID()}`;
    try {
      const now = Date.now();
      for (const age of [600_000, 121_000, 60_000, 0])
        await redis.xAdd(name, `${now - age}-1`, { data: `${age}` });
      await deleteOldEvents(redis, name);
      expect(((await redis.xRange(name, '-', '+')) ?? []).map(({ message }) => message.data)).toEqual([
        '60000',
        '0',
      ]);
      expect(await redis.pTTL(name)).toBeGreaterThan(120_000);
      expect(await redis.pTTL(name)).toBeLessThanOrEqual(180_000);
    } finally {
      await redis.del(name);
      await redis.close();
    }
  });
});
