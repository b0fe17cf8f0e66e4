import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { capacityDocument, currentReport } from './document.ts';
import type { Measured } from './measured.ts';
import { assumed, planOf } from './plan.ts';

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
