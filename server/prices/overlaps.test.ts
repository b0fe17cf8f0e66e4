import { expect, test } from 'vitest';
import { type DecidedGroup, decideGroups, type PlacedJob } from './groups.ts';

let ids = 0;
/** Returns one job per amount, each for a different client, with three workers in turn. */
const jobs = (euros: readonly number[], { first = 1, countyId = 1, year = 2026, recent = true } = {}) =>
  euros.map(
    (amount, index): PlacedJob => ({
      ...{ id: ++ids, clientId: first + index, workerId: 101 + ((first + index) % 3), cents: amount * 100 },
      ...{ confirmed: false, countyId, year, recent },
    }),
  );
const amounts = [60, 70, 80, 90, 100];

const nameOf = ({ countyId, year }: Pick<DecidedGroup, 'countyId' | 'year'>) =>
  `${countyId ?? 'country'} ${year ?? 'recent'}`;
const figures = (decided: ReturnType<typeof decideGroups>) =>
  decided.flatMap((one) => (one.figures ? nameOf(one) : [])).sort();
const storedOf = (decided: ReturnType<typeof decideGroups>): DecidedGroup[] =>
  decided.map(({ counted, figures: published, ...group }) => ({
    ...{ ...group, counted, countedJobs: counted.length },
    isPublished: published !== null,
  }));

test('the country is published beside a county only if the other counties have no jobs or the jobs of enough people', () => {
  const zadarska = jobs(amounts);
  const county = ['1 2026', '1 recent'];
  expect(figures(decideGroups([], zadarska))).toEqual([...county, 'country 2026', 'country recent']);
  const elsewhere = jobs([300, 310, 320, 330, 340], { first: 11, countyId: 2 });
  expect(figures(decideGroups([], [...zadarska, ...elsewhere.slice(0, 1)]))).toEqual(county);
  expect(figures(decideGroups([], [...zadarska, ...elsewhere.slice(0, 4)]))).toEqual(county);
  expect(figures(decideGroups([], [...zadarska, ...elsewhere]))).toHaveLength(6);
});

test('the country is withheld if subtracting several counties leaves the job of one person', () => {
  const counties = [1, 2, 3].flatMap((countyId) => jobs(amounts, { first: 10 * countyId, countyId }));
  expect(figures(decideGroups([], counties))).toHaveLength(8);
  const one = jobs([95], { first: 50, countyId: 4 });
  expect(
    figures(decideGroups([], [...counties, ...one])).filter((name) => name.startsWith('country')),
  ).toEqual([]);
});

test('recent months are withheld beside a year if only one of their jobs is from another year', () => {
  const all = [...jobs(amounts), ...jobs([300], { first: 11, year: 2025 })];
  expect(figures(decideGroups([], all))).toEqual(['1 2026', 'country 2026']);
});

test('a county is not published beside an earlier figure of the country that lacks only a few of the county’s jobs', () => {
  const begun = [...jobs(amounts.slice(1)), ...jobs([300], { first: 11, countyId: 2 })];
  const first = decideGroups([], begun);
  expect(figures(first)).toEqual(['country 2026', 'country recent']);
  const [fifth, ...more] = jobs(amounts, { first: 21 });
  const next = [...begun, ...(fifth ? [fifth] : [])];
  expect(decideGroups(storedOf(first), next)).toEqual([]);
  // Once the county and the country have enough further jobs, both are published.
  const elsewhere = jobs(amounts, { first: 31, countyId: 2 });
  expect(figures(decideGroups(storedOf(first), [...next, ...more, ...elsewhere]))).toHaveLength(6);
});

test('a figure whose jobs were erased is not published again beside a figure that still contains them', () => {
  const years = [...jobs(amounts), ...jobs(amounts, { first: 11, year: 2025 })];
  const erased = jobs([99], { first: 21, year: 2026 });
  const stored = storedOf(decideGroups([], [...years, ...erased]));
  const left = stored.map((group) => ({
    ...group,
    counted: group.counted.filter(({ clientId }) => clientId !== 21),
  }));
  // The recent months lose the jobs of 2025. Without the erased job, they would equal the year 2026 minus
  // that job, and so reveal it.
  const later = years.map((job) => ({ ...job, recent: job.year === 2026 }));
  expect(figures(decideGroups(stored, later.concat(erased)))).toEqual(['1 recent', 'country recent']);
  expect(decideGroups(left, later)).toEqual([]);
});
