import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inPictureQueue } from './picture-queue.ts';

test('at most two pictures are processed in parallel, a heavy one is processed alone, and a failed one frees its slot', async () => {
  let running = 0;
  let most = 0;
  const seen: string[] = [];
  const job = (name: string, weight: 'light' | 'heavy' = 'light', fails = false) =>
    inPictureQueue(async () => {
      running++;
      most = Math.max(most, running);
      if (weight === 'heavy') expect(running).toBe(1);
      await setImmediate();
      running--;
      seen.push(name);
      if (fails) throw new Error('unreadable');
    }, weight);
  const failing = expect(job('a', 'light', true)).rejects.toThrow('unreadable');
  await Promise.all([failing, job('b'), job('c'), job('d', 'heavy'), job('e'), job('f')]);
  expect(most).toBe(2);
  expect(seen.slice(0, 4)).toEqual(['a', 'b', 'c', 'd']);
  expect(seen).toHaveLength(6);
});
