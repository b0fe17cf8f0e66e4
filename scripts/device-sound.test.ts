import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bell } from './device-sound.ts';

const made = bell();

test('the bell sound file equals the output of its generator script', () => {
  expect(made.equals(readFileSync(path.resolve('public/bell.wav')))).toBe(true);
});

test('the bell is short, quiet, never clipped, and ends in silence', () => {
  const samples = Array.from({ length: (made.length - 44) / 2 }, (_, index) =>
    made.readInt16LE(44 + index * 2),
  );
  expect(made.length).toBeLessThan(45_000);
  const loudest = Math.max(...samples.map(Math.abs));
  expect(loudest).toBeGreaterThan(8000);
  expect(loudest).toBeLessThan(32_000);
  expect(samples[0]).toBe(0);
  expect(Math.max(...samples.slice(-40).map(Math.abs))).toBeLessThan(20);
});
