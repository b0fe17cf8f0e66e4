import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import type {} from '../server.ts';
import { simulate } from './simulation.ts';
import { openTown } from './town.ts';

const day = 86_400_000;

async function play(database: string, days: number) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'simulation-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const town = await openTown(inject('server').connection, database, folder);
  try {
    return await simulate(town, { seed: 1, duration: days * day });
  } finally {
    await town.close();
  }
}

test('two simulated months of a town, with a leap day and a clock change, do not violate any invariant', {
  timeout: 900_000,
}, async () => {
  const { lines, violations } = await play('town', 60);
  const days = new Set(lines.map((line) => line.split(' ')[1]?.slice(0, 10)));
  expect([...days]).toEqual(expect.arrayContaining(['2028-02-29', '2028-03-26']));
  expect([...lines.slice(-20), ...violations]).toEqual(lines.slice(-20));
});

test('a seed gives the same steps each time', { timeout: 900_000 }, async () => {
  const first = await play('first_town', 12);
  const second = await play('second_town', 12);
  expect(second.lines).toEqual(first.lines);
});
