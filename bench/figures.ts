import { median, sorted } from './statistics.ts';

export const measures = {
  'answers/s': { title: 'answers a second', digits: 0 },
  'of bare': { title: 'of bare Fastify', digits: 3 },
  'of SQL': { title: 'of pgbench', digits: 2 },
  processor: { title: 'processor, ms an answer', digits: 2 },
  p50: { title: 'p50, ms', digits: 1 },
  'of the peer': { title: 'times the PHP peer’s ratio', digits: 0 },
  p95: { title: 'p95, ms', digits: 1 },
  '% first': { title: 'right type first, %', digits: 1 },
  '% in three': { title: 'right type among three, %', digits: 1 },
  'p50 of bare': { title: 'p50, times the bare one’s', digits: 1 },
  'p99 of bare': { title: 'p99, times the bare one’s', digits: 1 },
  'row locks': { title: 'connections waiting for a row, mean', digits: 2 },
  ms: { title: 'ms each', digits: 1 },
  MB: { title: 'MB', digits: 0 },
  growth: { title: 'growth', digits: 2 },
  KB: { title: 'KB each', digits: 1 },
} as const;
export type Measure = keyof typeof measures;

export interface Budget {
  least?: number;
  most?: number;
}
export interface Figure {
  row: string;
  measure: Measure;
  /** One value per round. */
  rounds: readonly number[];
  budget?: Budget | undefined;
}

/** Returns whether all rounds fit the budget. A missing value does not. */
export function fits({ rounds, budget }: Figure): boolean {
  if (!budget) return true;
  const value = median(rounds);
  return (
    value >= (budget.least ?? Number.NEGATIVE_INFINITY) && value <= (budget.most ?? Number.POSITIVE_INFINITY)
  );
}

/** Returns `0.52 (0.49 to 0.55), at least 0.5`, prefixed by a cross if over budget. */
export function told(figure: Figure): string {
  const { digits } = measures[figure.measure];
  const [least, most] = [sorted(figure.rounds)[0], sorted(figure.rounds).at(-1)];
  // Small values need a decimal.
  const number = (value = Number.NaN) => value.toFixed(value < 10 ? Math.max(1, digits) : digits);
  const spread = figure.rounds.length > 1 ? ` (${number(least)} to ${number(most)})` : '';
  const { budget } = figure;
  const wanted = budget
    ? `, ${budget.least === undefined ? `at most ${budget.most}` : `at least ${budget.least}`}`
    : '';
  return `${fits(figure) ? '' : '✗ '}${number(median(figure.rounds))}${spread}${wanted}`;
}
