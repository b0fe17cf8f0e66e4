import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// A day in Croatia has 23 or 25 hours when the clocks change, and begins one or two hours before a day in
// UTC, the time zone of database sessions.

const root = path.resolve(import.meta.dirname, '..');

/** Uses of the database’s own day that are correct, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'server/pages/tables.ts: current_date': 'shown only for legal pages, which set the day',
};

const ofUtc = /date_trunc\('(?:day|week|month|year)', now\(\)\)|\bnow\(\)::date\b|\bcurrent_date\b/g;
const nested = String.raw`(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*`;
const calls = new RegExp(String.raw`\bdayOf\(${nested}\)`, 'g');

const daysOfUtc = (text: string): string[] => text.match(ofUtc) ?? [];
/** Returns calls of `dayOf` whose argument adds or subtracts multiples of 24 hours. */
const shiftedDays = (text: string): string[] =>
  (text.match(calls) ?? []).filter((call) => /(?:\*|[-+])\s*(?:day|week)s?\b/.test(call));

test('the check finds UTC days in SQL, and days computed by adding multiples of 24 hours', () => {
  expect(daysOfUtc("date_trunc('month', now())::date, now()::date, now() at time zone")).toEqual([
    "date_trunc('month', now())",
    'now()::date',
  ]);
  expect(shiftedDays('dayOf(new Date(Date.now() + 14 * day)), dayAfter(dayOf(new Date()), 3)')).toEqual([
    'dayOf(new Date(Date.now() + 14 * day))',
  ]);
});

test('code uses Croatian days, computed with dayAfter or, in SQL, from today and monthBegan', () => {
  const files = globSync('{contract,server,web,scripts}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...daysOfUtc(text), ...shiftedDays(text)].map((day) => `${file}: ${day}`);
  });
  expect(found).toEqual(Object.keys(exceptions));
});
