import { describe, expect, test } from 'vitest';
import { decide } from './decide.ts';
import { areEnough, figuresOf, type Job, rounded, withoutOutliers } from './figures.ts';

let ids = 0;
const job = (clientId: number, workerId: number, euros = 100, confirmed = false): Job => ({
  ...{ id: ++ids, clientId, workerId, confirmed },
  cents: euros * 100,
});
/** Returns one job per amount, each for a different client, with three workers in turn. */
const five = (euros: readonly number[] = [60, 70, 80, 90, 100]) =>
  euros.map((amount, index) => job(index + 1, 101 + (index % 3), amount));

describe('the minimum number of people', () => {
  test('is five clients and three workers', () => {
    expect(areEnough(five())).toBe(true);
    expect(areEnough(five().slice(1))).toBe(false);
    expect(areEnough([1, 2, 3, 4, 5].map((client) => job(client, 101 + (client % 2))))).toBe(false);
    expect(areEnough([...five().slice(0, 4), job(1, 102)])).toBe(false);
  });

  test('is not reached if one person is a client in some of the jobs and a worker in others', () => {
    const asWorker = [1, 2, 3, 4, 5].map((client) => job(client, 7));
    const asClient = [101, 102, 103].map((worker) => job(7, worker));
    expect(areEnough([...asWorker, ...asClient])).toBe(false);
    expect(areEnough([...asWorker, ...asClient, job(8, 101)])).toBe(false);
    expect(areEnough([...asWorker, ...asClient, job(8, 101), job(9, 102)])).toBe(true);
  });
});

describe('figures', () => {
  test('are the quartiles of one amount per client, rounded', () => {
    expect(figuresOf(five([61, 72, 83, 94, 108]))).toMatchObject({
      lowCents: 7000,
      medianCents: 8500,
      highCents: 9500,
    });
    // Many jobs of one client count as one.
    const again = Array.from({ length: 40 }, () => job(1, 101, 61));
    expect(figuresOf([...five([61, 72, 83, 94, 108]), ...again])).toMatchObject({ medianCents: 8500 });
  });

  test('include the number of jobs, rounded down to a multiple of 5, and the share of confirmed prices, to the nearest 10 %', () => {
    const jobs = [...five(), ...[6, 7, 8].map((client) => job(client, 104, 80, true))];
    expect(figuresOf(jobs)).toMatchObject({ jobs: 5, confirmedPercent: 40 });
  });

  test('are withheld if one worker had more than half of the clients', () => {
    const jobs = [job(1, 101), job(2, 101), job(3, 101), job(4, 102), job(5, 103)];
    expect(areEnough(jobs)).toBe(true);
    expect(figuresOf(jobs)).toBeNull();
    expect(figuresOf([...jobs, job(6, 102)])).not.toBeNull();
  });

  test('exclude amounts below a fifth of the median and above five times the median', () => {
    const jobs = five([100, 100, 100, 501, 19]);
    expect([...withoutOutliers(jobs)]).toEqual(jobs.slice(0, 3).map(({ id }) => id));
    expect(withoutOutliers(five([100, 100, 100, 500, 20])).size).toBe(5);
  });

  test.for([
    [1, 5],
    [57.4, 55],
    [57.5, 60],
    [99.99, 100],
    [104, 100],
    [106, 110],
    [520, 500],
    [1980, 2000],
    [2040, 2000],
    [12_300, 12_500],
  ])('are rounded from %d to %d', ([euros, to]) => {
    expect(rounded((euros ?? 0) * 100)).toBe((to ?? 0) * 100);
  });

  test('stay in order after rounding', () => {
    const amounts = Array.from({ length: 40_000 }, (_, place) => 100 + place * 37);
    expect(amounts.filter((cents) => rounded(cents) > rounded(cents + 37))).toEqual([]);
  });
});

describe('a decision', () => {
  test('changes only if jobs of enough people have changed', () => {
    const jobs = five();
    const first = decide([], jobs);
    expect(first?.figures).not.toBeNull();
    const counted = first?.counted ?? [];
    const more = five([200, 210, 220, 230, 240]).map((one) => ({ ...one, clientId: one.clientId + 20 }));
    expect(decide(counted, [...jobs, ...more.slice(1)])).toBeUndefined();
    expect(decide(counted, [...jobs, ...more])?.figures?.medianCents).toBeGreaterThan(8000);
    expect(decide(counted, [])).toMatchObject({ counted: [], figures: null });
  });

  test('counts a changed amount as a change, and ignores outliers', () => {
    const jobs = five();
    const { counted } = decide([], jobs) ?? { counted: [] };
    expect(
      decide(
        counted,
        jobs.map((one) => ({ ...one, cents: one.cents + 2000 })),
      ),
    ).toBeDefined();
    const outliers = [21, 22, 23, 24].map((client) => job(client, 101 + (client % 3), 90_000));
    expect(decide(counted, [...jobs, ...outliers, job(25, 101, 80)])).toBeUndefined();
  });
});
