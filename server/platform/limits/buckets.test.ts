import { describe, expect, test } from 'vitest';
import { minute } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import { openBuckets } from './buckets.ts';
import type { Limit } from './limits.ts';

const messages = (key: string, max = 60): Limit => ({ name: 'messages', key, max, windowMs: minute });

function waitOf(take: () => void): number {
  try {
    take();
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return error.retryAfter ?? Number.NaN;
    throw error;
  }
}

describe('a bucket', () => {
  test('allows its full size immediately, then refills evenly over its window', () => {
    let now = 1_000_000;
    const buckets = openBuckets(1, () => now);
    const passed = () =>
      Array.from({ length: 200 }, () => waitOf(() => buckets.take([messages('1')]))).filter(
        (wait) => wait === 0,
      ).length;
    expect(passed()).toBe(60);
    expect(waitOf(() => buckets.take([messages('1')]))).toBe(1);
    expect(waitOf(() => buckets.take([messages('2')]))).toBe(0);
    now += 10_000;
    expect(passed()).toBe(10);
    now += 10 * minute;
    expect(passed()).toBe(60);
  });

  test('is charged only if the request’s other buckets can be charged too', () => {
    const buckets = openBuckets(1, () => 5);
    const hour = { ...messages('1', 2), name: 'messages_hour', windowMs: 60 * minute };
    for (let n = 0; n < 2; n++) buckets.take([messages('1', 3), hour]);
    expect(waitOf(() => buckets.take([messages('1', 3), hour]))).toBe(1800);
    expect(waitOf(() => buckets.take([messages('1', 3)]))).toBe(0);
    expect(waitOf(() => buckets.take([messages('1', 3)]))).toBeGreaterThan(0);
  });

  test('charges each request its cost, and multiplies its maximum by the scale unless the limit is fixed', () => {
    const buckets = openBuckets(10, () => 5);
    expect(waitOf(() => buckets.take([messages('1', 1)], 10))).toBe(0);
    expect(waitOf(() => buckets.take([messages('1', 1)]))).toBeGreaterThan(0);
    buckets.take([{ ...messages('2', 1), fixed: true }]);
    expect(waitOf(() => buckets.take([{ ...messages('2', 1), fixed: true }]))).toBe(60);
  });

  test('is evicted under a flood of addresses, unless it rejected a request recently', () => {
    let now = 5;
    const buckets = openBuckets(1, () => now);
    for (let n = 0; n < 250_000; n++) buckets.take([messages(`10.${n}`)]);
    now += 1;
    for (let n = 0; n < 60; n++) waitOf(() => buckets.take([messages('one')]));
    for (let n = 0; n < 50_000; n++) buckets.take([messages(`11.${n}`)]);
    expect(waitOf(() => buckets.take([messages('one')]))).toBeGreaterThan(0);
  });
});
