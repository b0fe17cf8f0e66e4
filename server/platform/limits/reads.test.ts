import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../session/actor.ts';
import { openBuckets } from './buckets.ts';
import { limitPage, withinRead } from './endpoint-limits.ts';
import { costFromMemory, generalLimits } from './table.ts';

const ip = '192.0.2.1';
const frozen = () => openBuckets(1, () => 0);
const count = (most: number, passes: () => boolean) => {
  let passed = 0;
  while (passed < most && passes()) passed++;
  return passed;
};
const made =
  (buckets: ReturnType<typeof frozen>, actor: { id: number } | null = null) =>
  () => {
    try {
      limitPage(buckets, { headers: {}, ip, actor: actor as Actor | null });
      return true;
    } catch {
      return false;
    }
  };
const fromMemory = (buckets: ReturnType<typeof frozen>, cost = 1) => {
  const admit = withinRead(buckets, () => ip);
  return () => admit({ headers: {} } as IncomingMessage, cost);
};

describe('cached responses', () => {
  test('count less than uncached ones: after 20,000, most of a network’s limit is left', () => {
    const buckets = frozen();
    expect(count(20_000, fromMemory(buckets))).toBe(20_000);
    expect(count(1000, made(buckets))).toBe(generalLimits.read.max - 20_000 * costFromMemory);
  });

  test('are rejected in a flood', () => {
    expect(count(1_000_000, fromMemory(frozen()))).toBe(generalLimits.read.max / costFromMemory);
  });

  test('cost more for long lists', () => {
    expect(count(1_000_000, fromMemory(frozen(), 5))).toBe(generalLimits.read.max / costFromMemory / 5);
  });
});

describe('uncached responses', () => {
  test('are limited per network for visitors', () => {
    expect(count(1000, made(frozen()))).toBe(generalLimits.read.max);
  });

  test('are counted by account for signed-in users, regardless of others on the network', () => {
    const buckets = frozen();
    count(1000, made(buckets));
    expect(count(1000, made(buckets, { id: 1 }))).toBe(generalLimits.read_own.max);
    expect(count(1000, made(buckets, { id: 2 }))).toBe(generalLimits.read_own.max);
  });
});
