import { readRuns } from '../results.ts';
import { measuredIn } from './measured.ts';
import { assumed, planOf, scaledTo } from './plan.ts';
import { countryReport } from './report.ts';

const [begin, end] = ['<!-- country: written by bench/country -->', '<!-- country: end -->'];

/** Numbers of people for which the report has the needs side by side. */
const sizes = [20_000, 200_000, assumed.people];

/** Returns the capacity report for the largest measured number of posts. Throws if bench/results is empty. */
export function currentReport(): string {
  const run = readRuns()
    .sort((one, other) => one.posts - other.posts)
    .at(-1);
  if (!run) throw new Error('bench/results is empty: run npm run bench -- --write first');
  const measured = measuredIn(run);
  return countryReport(
    planOf(assumed, measured),
    sizes.map((people) => planOf(scaledTo(people), measured)),
    measured,
  );
}

/**
 * Returns the document with `report` between its markers, in place of any earlier report. A document without
 * markers gets both at its end.
 */
export function capacityDocument(document: string, report: string): string {
  const [before, rest = ''] = document.split(begin);
  const after = rest.split(end)[1] ?? '\n';
  return `${before}${begin}\n\n${report}\n\n${end}${after}`;
}
