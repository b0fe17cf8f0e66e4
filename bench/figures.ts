import { median, sorted } from './statistics.ts';

export const measures = {
  'answers/s': { title: 'Responses per second', digits: 0 },
  'of bare': { title: 'Throughput relative to bare Fastify', digits: 3 },
  'of the peer': { title: 'Ratio to bare Fastify, relative to that of the PHP peer', digits: 0 },
  'of SQL': { title: 'Throughput relative to pgbench', digits: 2 },
  processor: { title: 'Processor time per response, ms', digits: 2 },
  p50: { title: 'Response time, p50, ms', digits: 1 },
  p95: { title: 'Response time, p95, ms', digits: 1 },
  '% first': { title: 'Right job type suggested first, %', digits: 1 },
  '% in three': { title: 'Right job type among three suggestions, %', digits: 1 },
  'p50 of bare': { title: 'Delivery time relative to bare Socket.IO, p50', digits: 1 },
  'p99 of bare': { title: 'Delivery time relative to bare Socket.IO, p99', digits: 1 },
  'row locks': { title: 'Connections waiting for a row, mean', digits: 2 },
  ms: { title: 'Time per write of a burst, ms', digits: 1 },
  MB: { title: 'Memory of a node, MB', digits: 0 },
  KB: { title: 'Memory per idle socket, KB', digits: 1 },
  growth: { title: 'Growth', digits: 2 },
} as const;
export type Measure = keyof typeof measures;

export interface Budget {
  least?: number;
  most?: number;
}
export interface Figure {
  row: string;
  measure: Measure;
  rounds: readonly number[];
  budget?: Budget | undefined;
}

/**
 * Returns whether the median of a figure's rounds is within its budget; false if the median is NaN, always
 * true without a budget.
 */
export function fits({ rounds, budget }: Figure): boolean {
  if (!budget) return true;
  const value = median(rounds);
  return (
    value >= (budget.least ?? Number.NEGATIVE_INFINITY) && value <= (budget.most ?? Number.POSITIVE_INFINITY)
  );
}

// Values below 10 need at least one decimal.
const number = ({ measure }: Figure, value = Number.NaN) =>
  value.toFixed(value < 10 ? Math.max(1, measures[measure].digits) : measures[measure].digits);

export const formatMedian = (figure: Figure): string =>
  `${fits(figure) ? '' : '✗ '}${number(figure, median(figure.rounds))}`;

export function formatBudget(budget: Budget | undefined): string {
  const short = (value: number) => Number(value.toPrecision(3));
  if (budget?.least !== undefined) return `≥ ${short(budget.least)}`;
  return budget?.most === undefined ? '' : `≤ ${short(budget.most)}`;
}

/** Returns `0.52 (0.49 to 0.55), ≥ 0.5`, prefixed by `✗` if the budget is not met. */
export function formatFigure(figure: Figure): string {
  const { rounds, budget } = figure;
  const inOrder = sorted(rounds);
  const spread =
    rounds.length > 1 ? ` (${number(figure, inOrder[0])} to ${number(figure, inOrder.at(-1))})` : '';
  return `${formatMedian(figure)}${spread}${budget ? `, ${formatBudget(budget)}` : ''}`;
}
