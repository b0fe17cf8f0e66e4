// Stores the measured rounds of all runs in bench/results, one JSON file per size, and writes the report from
// them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { growthChart } from './growth-chart.ts';
import { type Run, section, withSection } from './report.ts';
import { nameOfSize } from './size.ts';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'bench/results');
const chartName = 'performance-growth.svg';
const [document, chart] = [path.join(root, 'docs/PERFORMANCE.md'), path.join(root, 'docs', chartName)];

/** Returns a run as JSON with one figure per line, so that two runs compare line by line. */
export function formatRun({ figures, ...run }: Run): string {
  const rounded = (_key: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(5)) : value;
  const head = JSON.stringify(run, null, 2).replace(/\n\}$/, '');
  const lines = figures.map((figure) => `    ${JSON.stringify(figure, rounded)}`);
  return `${head},\n  "figures": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/** Parses a result file. A round that could not be measured is null in JSON and NaN here. */
export const parseRun = (text: string): Run =>
  JSON.parse(text, (_key, value) => (value === null ? Number.NaN : value));

export const readRuns = (): Run[] =>
  readdirSync(results)
    .filter((file) => file.endsWith('.json'))
    .map((file) => parseRun(readFileSync(path.join(results, file), 'utf8')));

export const reportOf = (runs: readonly Run[]): ReadonlyMap<string, string> =>
  new Map([
    [document, withSection(readFileSync(document, 'utf8'), section(runs, chartName))],
    [chart, growthChart(runs)],
  ]);

export function writeResults(runs: readonly Run[]): void {
  mkdirSync(results, { recursive: true });
  for (const run of runs) writeFileSync(path.join(results, `${nameOfSize(run.posts)}.json`), formatRun(run));
  // Reads the files again: they contain rounded figures, and the report must follow from them alone.
  for (const [file, text] of reportOf(readRuns())) writeFileSync(file, text);
}
