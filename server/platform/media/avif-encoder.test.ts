import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { encodeIn, openAvifEncoder } from './avif-encoder.ts';

test('pictures go to the process with the fewest waiting pictures, even after a failure', {
  timeout: 10_000,
}, async () => {
  const runs: { process: number; end: PromiseWithResolvers<Uint8Array> }[] = [];
  const processOf = (process: number) => ({
    run() {
      const end = Promise.withResolvers<Uint8Array>();
      runs.push({ process, end });
      return end.promise;
    },
    close: () => undefined,
  });
  const encoder = encodeIn([processOf(0), processOf(1)]);
  const [first, second] = [1, 2, 3].map(() => encoder.encode(new Uint8Array()));
  expect(runs.map(({ process }) => process)).toEqual([0, 1, 0]);
  runs[1]?.end.reject(new Error('unreadable'));
  await expect(second).rejects.toThrow('unreadable');
  runs[0]?.end.resolve(new Uint8Array([1]));
  expect(await first).toEqual(new Uint8Array([1]));
  void encoder.encode(new Uint8Array());
  expect(runs.at(-1)?.process).toBe(1);
  expect(encoder.parallel).toBe(2);
});

test('a process that takes too much memory for a picture is killed', async () => {
  const create = {
    width: 1200,
    height: 900,
    channels: 3,
    background: 'white',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  } as const;
  const webp = await sharp({ create }).webp().toBuffer();
  const encoder = openAvifEncoder(1, 1);
  onTestFinished(encoder.close);
  await expect(encoder.encode(webp)).rejects.toThrow('avif-process.ts exited');
});
