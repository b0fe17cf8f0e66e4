import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { capacityDocument, currentReport } from './document.ts';
import type { Measured } from './measured.ts';
import { type Assumed, assumed, planOf, scaledTo } from './plan.ts';
import { countryReport } from './report.ts';

const measured: Measured = {
  ...{ cachedPage: 0, renderedPage: 0, memberPage: 10, apiCall: 0, write: 0, message: 0, picture: 0 },
  ...{ statement: 1, socketKilobytes: 10, nodeMegabytes: 400 },
};
const quiet = { ...assumed, inquiries: 0, messages: 0, callsOfPage: 0, visitorPages: 0 };

test('docs/CAPACITY.md is up to date (otherwise run bench/country/country.ts --write)', () => {
  const document = readFileSync(path.resolve(import.meta.dirname, '../../docs/CAPACITY.md'), 'utf8');
  expect(document).toBe(capacityDocument(document, currentReport()));
});

test('nodes and database cores are calculated from the busiest minutes', () => {
  // A tenth of the day's 360,000 pages fall in one hour, whose busiest minutes have twice its average rate:
  // 20 pages a second, at 10 ms each.
  const plan = planOf(
    { ...quiet, people: 120_000, signedIn: 1, memberPages: 3, statementsOfPage: 5, minutesOnline: 0 },
    measured,
  );
  expect(plan.peakRequests).toBeCloseTo(20);
  expect([plan.nodesForProcessor, plan.nodes]).toEqual([1, 2]);
  expect(plan.databaseCores).toBe(1);
  const larger = planOf({ ...quiet, people: 12_000_000, signedIn: 1, memberPages: 3 }, measured);
  expect([larger.nodesForProcessor, larger.databaseCores]).toEqual([40, 20]);
});

test('sockets need dedicated nodes if sessions are long', () => {
  const plan = planOf(
    { ...quiet, people: 1_000_000, signedIn: 1, memberPages: 0, minutesOnline: 60 },
    measured,
  );
  expect([plan.sockets, plan.nodesForSockets, plan.nodes]).toEqual([200_000, 20, 21]);
});

const costly: Measured = {
  ...{
    cachedPage: 0.05,
    renderedPage: 18,
    memberPage: 17,
    apiCall: 1.4,
    write: 18,
    message: 4,
    picture: 360,
  },
  ...{ statement: 0.1, socketKilobytes: 14, nodeMegabytes: 430 },
};

test('no need shrinks as the number of people grows', () => {
  const sizes = Array.from({ length: 60 }, (_, step) => Math.round(1000 * 1.2 ** step));
  const needs = sizes.map((people) => {
    const { work: _, strain: __, euros, ...needed } = planOf(scaledTo(people), costly);
    return { ...needed, ...euros };
  });
  for (const [at, larger] of needs.entries())
    for (const [need, value] of Object.entries(needs[at - 1] ?? {}))
      expect(larger[need as keyof typeof larger], `${need} at ${sizes[at]}`).toBeGreaterThanOrEqual(value);
});

test('people of any number have the same habits', () => {
  const perPerson = ({ people, inquiries, messages, ...habits }: Assumed) => ({
    ...habits,
    ratios: [inquiries / people, messages / people].map((ratio) => ratio.toFixed(9)),
  });
  for (const people of [20_000, 2_000_000]) {
    expect(scaledTo(people).people).toBe(people);
    expect(perPerson(scaledTo(people))).toEqual(perPerson(assumed));
  }
});

test('workers have the processor time for pictures and send emails as fast as they are due', () => {
  const tasks = (values: Partial<Assumed>) => planOf({ ...quiet, ...values }, { ...measured, picture: 360 });
  // 20 pictures a second at 360 ms each, on cores of which half may be used.
  const pictures = tasks({ inquiries: 180_000, pictures: 2, emailsOfInquiry: 0 });
  expect([pictures.workers, pictures.nodes >= pictures.workers]).toEqual([15, true]);
  // 10 emails a second that take 200 ms each: two at once, by one node.
  expect(tasks({ messages: 1_800_000, emailsOfMessage: 0.1 }).workers).toBe(1);
  expect(tasks({ messages: 5_400_000, emailsOfMessage: 0.1 }).workers).toBe(3);
});

test('the table by number of people has the figures of the plans', () => {
  const plans = [20_000, 2_000_000].map((people) => planOf(scaledTo(people), costly));
  const [section = ''] = /## By number of people[\s\S]*?(?=\n## )/.exec(
    countryReport(planOf(assumed, costly), plans, costly),
  ) ?? [''];
  const rows = new Map(
    [...section.matchAll(/^\| (.+?) \| (.+) \|$/gm)].map(([, name = '', cells = '']) => [
      name,
      cells.split(' | ').map((cell) => Number(cell.replaceAll(',', ''))),
    ]),
  );
  expect(rows.get('people on the day')).toEqual([20_000, 2_000_000]);
  expect(rows.get('nodes')).toEqual(plans.map(({ nodes }) => nodes));
  expect(rows.get('database connections')).toEqual(plans.map(({ connections }) => connections));
  const daily = plans.map(({ euros: { moderators: _, ...others } }) =>
    Object.values(others).reduce((sum, value) => sum + value, 0),
  );
  expect(rows.get('euros a month for machines, pictures and emails')).toEqual(
    daily.map((euros) => Math.round(30 * euros)),
  );
});
