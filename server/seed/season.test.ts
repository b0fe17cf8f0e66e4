import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inquiries, reviewTexts, workerAbouts } from './demo/source.ts';

// Dates in the demo are relative to the day on which it is generated, so its texts must suit any month.

const month =
  /\b(?:siječnj|veljač|ožujk|travnj(?!a[kc])|svibnj|lipnj|srpnj|kolovoz|rujn|listopad|studeno|prosin)/iu;
const season =
  /\b(?:ljeti|ljetos|zimus|proljetos|jesenas|(?:prije|na|do kraja|sredinom) (?:ljet|zim|proljeć|jesen)\w+|(?:ljetn|zimsk|proljetn|jesensk)\w+|prije (?:početka )?sezone)/iu;
const weather = /\b(?:vrućin|snijeg|snježn|mraz|Uskrs|blagdan)/iu;
const bound = [month, season, weather];

const written = globSync('demo/*.ts', { cwd: import.meta.dirname }).map((file) => ({
  file,
  text: readFileSync(path.join(import.meta.dirname, file), 'utf8'),
}));
const kept = [
  ...inquiries.map(({ subject }) => subject),
  ...workerAbouts.map(({ about }) => about),
  ...reviewTexts.map(({ comment }) => comment),
];

test('no demo text mentions a month or a season', () => {
  const lines = [...kept, ...written.flatMap(({ text }) => text.split('\n'))];
  expect(lines.length).toBeGreaterThan(3000);
  expect(lines.filter((line) => bound.some((words) => words.test(line)))).toEqual([]);
});

test('words tied to a season are detected, and others are not', () => {
  const found = (text: string) => bound.some((words) => words.test(text));
  for (const text of [
    'do kraja rujna',
    'Krov prije zime',
    'Prije ljeta',
    'zbog vrućine',
    'subota u lipnju',
    'do kraja ožujka',
    'prije sezone',
    'sredinom listopada',
  ])
    expect(found(text), text).toBe(true);
  for (const text of [
    'Zimi radim u radionici',
    'travnjak',
    'Rujana',
    'priprema za sezonu tijekom cijele godine',
  ])
    expect(found(text), text).toBe(false);
});
