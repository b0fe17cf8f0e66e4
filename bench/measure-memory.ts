import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from './figures.ts';
import type { Order } from './load.ts';
import { headersOf, type Stage } from './measure-http.ts';
import { ask } from './processes.ts';
import { browser, httpRows } from './rows.ts';
import type { Cost } from './site-meter.ts';

const mb = 1_000_000;
const budgets = { load: { most: 450 }, growth: { most: 1.15 } } as const;
const memoryOf = async ({ site }: Stage) => (await ask<Cost>(site.child, 'cost')).memory / mb;

export async function measureIdle(stage: Stage): Promise<Figure[]> {
  await fetch(stage.site.address, { headers: { 'x-forwarded-for': '10.255.0.1' } }).then((answer) =>
    answer.text(),
  );
  const rounds: number[] = [];
  for (let round = 0; round < Math.min(3, stage.options.rounds); round++) {
    await sleep(5000);
    rounds.push(await memoryOf(stage));
  }
  return [{ row: 'memory, idle', measure: 'MB', rounds }];
}

export async function measureLoaded(stage: Stage): Promise<Figure[]> {
  const seconds = Math.max(stage.options.soak * 60, 20);
  const until = performance.now() + seconds * 1000;
  const seen: number[] = [];
  for (let turn = 0; performance.now() < until; turn++) {
    const row = httpRows[turn % httpRows.length];
    if (!row) break;
    const order: Order = {
      url: `${stage.site.address}${row.at(stage.known)}`,
      headers: headersOf(row, browser, stage.cookie),
      connections: 10,
      seconds: 1,
    };
    await ask(stage.load, order);
    seen.push(await memoryOf(stage));
  }
  const peak: Figure = {
    row: 'memory, under load',
    measure: 'MB',
    rounds: [Math.max(...seen)],
    budget: budgets.load,
  };
  if (stage.options.soak === 0) return [peak];
  const thirds = [
    seen.slice(Math.floor(seen.length / 3), Math.floor((seen.length * 2) / 3)),
    seen.slice(Math.floor((seen.length * 2) / 3)),
  ];
  const [middle = 0, last = 0] = thirds.map((part) => Math.max(...part));
  return [
    peak,
    {
      row: `memory after ${stage.options.soak} min, times that of the middle`,
      measure: 'growth',
      rounds: [last / middle],
      budget: budgets.growth,
    },
  ];
}
