import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../session/actor.ts';
import { openBuckets } from './buckets.ts';
import { limitPage, withinRead } from './endpoint-limits.ts';
import { costFromMemory, rows } from './table.ts';

const ip = '192.0.2.1';
/** A frozen clock, so no limit refills. */
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

describe('answers from memory', () => {
  test('20,000 of one network are served, and leave most of what may be made', () => {
    const buckets = frozen();
    expect(count(20_000, fromMemory(buckets))).toBe(20_000);
    expect(count(1000, made(buckets))).toBe(rows.read.max - 20_000 * costFromMemory);
  });

  test('a flood is refused', () => {
    expect(count(1_000_000, fromMemory(frozen()))).toBe(rows.read.max / costFromMemory);
  });

  test('long lists cost more', () => {
    expect(count(1_000_000, fromMemory(frozen(), 5))).toBe(rows.read.max / costFromMemory / 5);
  });
});

describe('made answers', () => {
  test('are limited for each network of visitors', () => {
    expect(count(1000, made(frozen()))).toBe(rows.read.max);
  });

  test('of a signed-in person count by account, whatever strangers read on the same network', () => {
    const buckets = frozen();
    count(1000, made(buckets));
    expect(count(1000, made(buckets, { id: 1 }))).toBe(rows.read_own.max);
    expect(count(1000, made(buckets, { id: 2 }))).toBe(rows.read_own.max);
  });
});
