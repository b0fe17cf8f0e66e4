import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { test } from '../testing/app.ts';
import { sampled, waited } from './sampled.ts';

describe('sampled waits of a day', () => {
  const keptOf = async (db: Db, waits: number[]) => {
    const { rows } = await db.execute<{ kept: number[] }>(
      sql`select ${sampled(sql`w`)} as kept from (select ${sql.param(waits)}::int[] as w) as day`,
    );
    return rows[0]?.kept ?? [];
  };
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

  test('include all waits if there are few, otherwise evenly spaced ones including the longest', async ({
    db,
  }) => {
    expect(await keptOf(db, [])).toEqual([]);
    expect(await keptOf(db, upTo(24))).toEqual(upTo(24));
    const of25 = await keptOf(db, upTo(25));
    expect([of25.length, of25[0], of25.at(-1)]).toEqual([24, 1, 25]);
    const many = await keptOf(db, upTo(2400));
    expect(many).toEqual([...upTo(23).map((n) => n * 100 - 50), 2400]);
  });

  test('approximate the median and give the exact longest wait across many different days', async ({
    db,
  }) => {
    const days = [upTo(5000), upTo(3), upTo(800).map((n) => n + 10_000), [7]];
    const all = days.flat().sort((a, b) => a - b);
    const kept = await Promise.all(
      days.map(async (waits) => ({ n: waits.length, waits: await keptOf(db, waits) })),
    );
    const { decided, median, worst } = waited(kept);
    expect([decided, worst]).toEqual([5804, 10_800]);
    const exact = all[Math.ceil(all.length / 2) - 1] ?? 0;
    expect(Math.abs(median - exact)).toBeLessThan(5804 / 48);
    // Days with few decisions are not sampled, so the result is exact.
    expect(
      waited([
        { n: 2, waits: [10, 300] },
        { n: 2, waits: [20, 3000] },
      ]),
    ).toEqual({ decided: 4, median: 20, worst: 3000 });
    expect(waited([])).toEqual({ decided: 0, median: 0, worst: 0 });
  });
});
