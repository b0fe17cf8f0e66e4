import { expect, test, vi } from 'vitest';
import { withLock } from './with-lock.ts';

const locks = (
  request: (name: string, options: object, begin: (lock: object | null) => Promise<void>) => Promise<void>,
) => vi.stubGlobal('navigator', { locks: { request } });

test('work runs under its lock, or is skipped if another tab holds the lock', async () => {
  const work = vi.fn(async () => undefined);
  locks(async (_name, _options, begin) => begin({}));
  await withLock('bell', {}, work);
  expect(work).toHaveBeenCalledTimes(1);
  locks(async (_name, _options, begin) => begin(null));
  await withLock('bell', { ifAvailable: true }, work);
  expect(work).toHaveBeenCalledTimes(1);
});

test('work runs even in a browser that forbids locks or does not support them', async () => {
  const work = vi.fn(async () => undefined);
  locks(() => Promise.reject(new DOMException('denied', 'SecurityError')));
  await withLock('bell', {}, work);
  vi.stubGlobal('navigator', {});
  await withLock('bell', {}, work);
  expect(work).toHaveBeenCalledTimes(2);
});

test('work that failed is not repeated', async () => {
  const work = vi.fn(() => Promise.reject(new Error('no line')));
  locks(async (_name, _options, begin) => begin({}));
  await expect(withLock('bell', {}, work)).rejects.toThrow('no line');
  expect(work).toHaveBeenCalledTimes(1);
});
