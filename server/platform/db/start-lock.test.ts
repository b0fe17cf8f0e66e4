import { expect, test, vi } from 'vitest';
import { waitForLock } from './start-lock.ts';

test('a wait for a lock is logged every ten seconds until it ends', async () => {
  vi.useFakeTimers();
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const { promise, resolve } = Promise.withResolvers<string>();
  const waited = waitForLock('the migrations of another process', promise);
  await vi.advanceTimersByTimeAsync(25_000);
  resolve('locked');
  expect(await waited).toBe('locked');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log.mock.calls).toEqual([
    ['waiting for the migrations of another process (10 s)'],
    ['waiting for the migrations of another process (20 s)'],
  ]);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
