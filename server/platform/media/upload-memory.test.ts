import { expect, test } from 'vitest';
import { hasUploadRoom, holdingUpload, mostUploadBytes } from './upload-memory.ts';

const most = mostUploadBytes;

test('uploads beyond the limit wait in order until others are done, and a failed one frees its share', {
  timeout: 10_000,
}, async () => {
  const seen: string[] = [];
  let [bytes, peak] = [0, 0];
  const upload = (name: string, share: number) => {
    const end = Promise.withResolvers<void>();
    const done = holdingUpload(most * share, async () => {
      seen.push(name);
      bytes += most * Math.min(share, 1);
      peak = Math.max(peak, bytes);
      await end.promise.finally(() => (bytes -= most * Math.min(share, 1)));
    });
    return { ...end, done };
  };
  expect(hasUploadRoom(most)).toBe(true);
  const first = upload('first', 0.75);
  expect([hasUploadRoom(most * 0.25), hasUploadRoom(most * 0.5)]).toEqual([true, false]);
  const [second, third] = [upload('second', 0.5), upload('third', 0.1)];
  expect(hasUploadRoom(1)).toBe(false);
  await expect.poll(() => seen).toEqual(['first']);
  first.reject(new Error('unreadable'));
  await expect(first.done).rejects.toThrow('unreadable');
  await expect.poll(() => seen).toEqual(['first', 'second', 'third']);
  const larger = upload('larger than all', 2);
  second.resolve();
  third.resolve();
  await Promise.all([second.done, third.done]);
  larger.resolve();
  await larger.done;
  expect([seen.length, peak <= most, hasUploadRoom(most)]).toEqual([4, true, true]);
});
