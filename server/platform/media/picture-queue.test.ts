import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { inPictureQueue, openPictureQueue, uploadPatience } from './picture-queue.ts';

afterEach(() => void vi.useRealTimers());

test('at most two pictures are processed in parallel, a heavy one is processed alone, and a failed one frees its slot', async () => {
  let running = 0;
  let most = 0;
  const seen: string[] = [];
  const job = (name: string, weight: 'light' | 'heavy' = 'light', fails = false) =>
    inPictureQueue(
      async () => {
        running++;
        most = Math.max(most, running);
        if (weight === 'heavy') expect(running).toBe(1);
        await setImmediate();
        running--;
        seen.push(name);
        if (fails) throw new Error('unreadable');
      },
      { weight },
    );
  const failing = expect(job('a', 'light', true)).rejects.toThrow('unreadable');
  await Promise.all([failing, job('b'), job('c'), job('d', 'heavy'), job('e'), job('f')]);
  expect(most).toBe(2);
  expect(seen.slice(0, 4)).toEqual(['a', 'b', 'c', 'd']);
  expect(seen).toHaveLength(6);
});

test('an upload that waits too long for its turn is rejected, and later pictures are still processed', async () => {
  vi.useFakeTimers();
  const inQueue = openPictureQueue(2);
  const slow = Promise.withResolvers<string>();
  const done = inQueue(() => slow.promise);
  const refused = expect(
    inQueue(async () => 'heavy', { weight: 'heavy', patience: uploadPatience }),
  ).rejects.toMatchObject({ code: 'media.busy', status: 503, retryAfter: 30 });
  const light = inQueue(async () => 'light');
  await vi.advanceTimersByTimeAsync(uploadPatience);
  await refused;
  expect(await light).toBe('light');
  slow.resolve('slow');
  expect(await done).toBe('slow');
  expect(await inQueue(async () => 'heavy', { weight: 'heavy', patience: uploadPatience })).toBe('heavy');
  expect(vi.getTimerCount()).toBe(0);
});
