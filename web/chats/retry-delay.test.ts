import { expect, test } from 'vitest';
import { retryDelay } from './retry-delay.ts';

test('messages are retried after 1, 2, 4 … 30 seconds, or after the wait that the server requests', () => {
  expect([0, 1, 2, 5, 20].map((tries) => retryDelay(tries, 0))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
  expect(retryDelay(0, 5000)).toBe(5000);
});
