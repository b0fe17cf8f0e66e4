import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Figure, fits, formatBudget, formatFigure } from './figures.ts';
import { growthChart } from './growth-chart.ts';
import { literal } from './measure-sql.ts';
import { readOptions } from './options.ts';
import { growthFigures, medianTables, merged, type Run, short, withSection } from './report.ts';
import { formatRun, parseRun, readRuns, reportOf } from './results.ts';
import { sizeOf } from './size.ts';
import { median, percentile, ratios } from './statistics.ts';

describe('statistics', () => {
  test('the median is the middle sorted value, or the mean of the middle two', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([10, 9, 100])]).toEqual([2, 2.5, 10]);
    expect(() => median([])).toThrow('no value');
  });
  test('a percentile is the value at the given share of the sorted order', () =>
    expect(percentile([...Array(101).keys()].reverse(), 0.99)).toBe(99));
  test('a ratio compares values measured in the same round', () =>
    expect(ratios([10, 30], [20, 20])).toEqual([0.5, 1.5]));
});

const figure = (rounds: number[], budget?: Figure['budget'], row = 'home'): Figure => ({
  row,
  measure: 'of bare',
  rounds,
  budget,
});

describe('budgets', () => {
  test('the median is compared with the budget, and a missing measurement fails', () => {
    expect([
      fits(figure([0.4, 0.6, 0.6], { least: 0.5 })),
      fits(figure([0.4, 0.4, 0.9], { least: 0.5 })),
    ]).toEqual([true, false]);
    expect([
      fits(figure([3], { most: 3 })),
      fits(figure([3.1], { most: 3 })),
      fits(figure([Number.NaN, 1, 3], { most: 3 })),
      fits(figure([9])),
    ]).toEqual([true, false, false, true]);
  });
  test('a figure shows its spread and budget, with a cross if it is outside the budget', () => {
    expect(formatFigure(figure([0.5, 0.6, 0.7], { least: 0.5 }))).toBe('0.600 (0.500 to 0.700), ≥ 0.5');
    expect(formatFigure(figure([0.3], { least: 0.5 }))).toBe('✗ 0.300, ≥ 0.5');
    expect([{ least: 1 / 150 }, { most: 50 }, undefined].map(formatBudget)).toEqual([
      '≥ 0.00667',
      '≤ 50',
      '',
    ]);
    expect(short([figure([0.3], { least: 0.5 }), figure([0.3])])).toHaveLength(1);
  });
});

const runAt = (posts: number, perSecond: number): Run => ({
  posts,
  date: '2026-01-01',
  machine: '2 cores',
  sqlRunner: 'pgbench',
  rounds: 1,
  seconds: 1,
  figures: [{ row: 'list, uncached', measure: 'answers/s', rounds: [perSecond] }],
});

describe('the report', () => {
  test('each measure has a table of its medians, with one column per size', () => {
    const small = { ...runAt(1000, 1), figures: [figure([1, 2, 4], { least: 0.5 })] };
    const large = {
      ...runAt(10_000, 1),
      figures: [figure([0.4], { least: 0.5 }), { row: 'chat', measure: 'KB' as const, rounds: [2] }],
    };
    expect(medianTables([large, small]).split('\n')).toEqual([
      '### Throughput relative to bare Fastify',
      '',
      '|  | 1k | 10k | budget |',
      '| --- | --- | --- | --- |',
      '| home | 2.000 | ✗ 0.400 | ≥ 0.5 |',
      '',
      '### Memory per idle socket, KB',
      '',
      '|  | 1k | 10k |',
      '| --- | --- | --- |',
      '| chat |  | 2.0 |',
    ]);
  });
  test('a result file contains every round, including failed ones', () => {
    const run = {
      ...runAt(1000, 1),
      figures: [figure([0.5, Number.NaN, 1 / 3], { least: 0.5 }), figure([7])],
    };
    const text = formatRun(run);
    expect(text.split('\n').filter((line) => line.includes('"row"'))).toHaveLength(2);
    expect(parseRun(text)).toEqual({
      ...run,
      figures: [figure([0.5, Number.NaN, 0.33333], { least: 0.5 }), figure([7])],
    });
  });
  test('the report and its chart match bench/results (otherwise run npm run bench -- --report)', () => {
    for (const [file, text] of reportOf(readRuns())) expect(readFileSync(file, 'utf8')).toBe(text);
  });
  test('text around the markers is preserved, and a second run replaces the output of the first', () => {
    const before = '# Performance\n\n## Rendering\n\nText.\n';
    const once = withSection(before, 'first');
    expect(once.startsWith(before.trimEnd())).toBe(true);
    const twice = withSection(`${once}\n## Last\n`, 'second');
    expect(twice).toBe(`${once.replace('first', 'second')}\n## Last\n`);
  });
  test('newly measured rows replace those of the same size and leave the others unchanged', () => {
    const before = { ...runAt(1000, 1), figures: [...runAt(1000, 1).figures, figure([0.5])] };
    const all = merged([before, runAt(10_000, 1)], [runAt(1000, 7), runAt(100_000, 1)]);
    expect(all.map(({ posts }) => posts)).toEqual([1000, 10_000, 100_000]);
    expect(all[0]?.figures.map(({ row, rounds }) => [row, ...rounds])).toEqual([
      ['home', 0.5],
      ['list, uncached', 7],
    ]);
  });
  test('growth from 100k to 1M posts has a budget, and is reported only if both sizes were measured', () => {
    expect(growthFigures([runAt(100_000, 100)])).toEqual([]);
    expect(
      [50, 40].flatMap((perSecond) =>
        growthFigures([runAt(100_000, 100), runAt(1_000_000, perSecond)]).map((one) => [
          one.rounds[0],
          fits(one),
        ]),
      ),
    ).toEqual([
      [2, true],
      [2.5, false],
    ]);
    expect(growthChart([runAt(100_000, 100), runAt(1_000_000, 90)])).toContain('list, uncached');
  });
});

test('the p50 of an administration page with 1M posts may be at most five times that with 1k posts', () => {
  const waitAt = (posts: number, ms: number): Run => ({
    ...runAt(posts, 1),
    figures: [{ row: 'admin: people', measure: 'p50', rounds: [ms] }],
  });
  const fullAt = (ms: number) =>
    growthFigures([waitAt(1_000_000, ms), waitAt(1000, 2)]).map((one) => [one.row, one.rounds[0], fits(one)]);
  expect(fullAt(10)).toEqual([['admin: people, 1k to 1M', 5, true]]);
  expect(fullAt(11)).toEqual([['admin: people, 1k to 1M', 5.5, false]]);
  expect(growthFigures([waitAt(1000, 1), waitAt(10_000, 9)])).toEqual([]);
});

describe('flags', () => {
  test('a size is a number of posts, which may end in k or M', () => {
    expect([sizeOf('100k'), sizeOf('1M'), sizeOf('2500')]).toEqual([100_000, 1_000_000, 2500]);
    for (const wrong of ['', '10', '1G', '100M']) expect(() => sizeOf(wrong)).toThrow('A size must be');
  });
  test('an unknown row is rejected with a list of the known ones, and a partial run stores its results only with --write', () => {
    expect(() => readOptions(['--only=hom2'])).toThrow('list, filtered');
    expect(readOptions([])).toMatchObject({
      rounds: 5,
      writes: true,
      report: false,
      sizes: [1000, 10_000, 100_000, 1_000_000],
    });
    expect(
      [['--quick'], ['--only=home'], ['--only=home', '--write']].map((flags) => readOptions(flags).writes),
    ).toEqual([false, false, true]);
  });
});

test('a pgbench statement contains its values as quoted literals', () => {
  const statement = {
    text: 'select $1,\n  $2::int[], $3 where $10 = $1',
    values: ["O'Neil", [1, 2], null, 0, 0, 0, 0, 0, 0, true],
  };
  expect(literal(statement)).toBe(`select 'O''Neil', '{"1","2"}'::int[], null where 'true' = 'O''Neil'`);
  // pgbench would parse `:word` as a variable.
  expect(literal({ text: 'select $1', values: ['a\\b:word'] })).toBe(String.raw`select E'a\\b\x3aword'`);
});
