import type { Run } from '../report.ts';
import { median } from '../statistics.ts';

/** Costs in milliseconds of one processor core, and memory. */
export interface Measured {
  cachedPage: number;
  renderedPage: number;
  memberPage: number;
  apiCall: number;
  write: number;
  message: number;
  statement: number;
  picture: number;
  socketKilobytes: number;
  nodeMegabytes: number;
}

const pages = ['home', 'list', 'list, filtered', 'workers', 'post', 'profile'];
const cores = 2;

/**
 * Figures that are not in bench/results: the AVIF copies of 1600 px and, by its area, of 500 px (decision 005), and
 * the memory of a socket (docs/DRILLS.md). Scaling a picture is not measured.
 */
const elsewhere = { picture: 329 * (1 + (500 / 1600) ** 2), socketKilobytes: 12.6 };

/** Returns costs from the results of one size. */
export function measuredIn({ figures }: Run): Measured {
  const of = (row: string, measure: string) => {
    const found = figures.find((figure) => figure.row === row && figure.measure === measure);
    if (!found) throw new Error(`bench/results has no "${measure}" of "${row}"`);
    return median(found.rounds);
  };
  const mean = (kind: string) =>
    pages.reduce((sum, page) => sum + of(`${page}, ${kind}`, 'processor'), 0) / pages.length;
  const list = 'GET /job-posts, uncached';
  return {
    cachedPage: mean('compressed'),
    renderedPage: mean('uncached'),
    memberPage: mean('signed in'),
    apiCall: of(list, 'processor'),
    // Times of writes in a burst, in which node and database share both cores: upper bounds.
    write: of('approvals, 50 at once', 'ms'),
    message: of('chat message', 'p50'),
    // pgbench used both cores for the statement of this list.
    statement: (cores * 1000 * of(list, 'of SQL')) / of(list, 'answers/s'),
    nodeMegabytes: of('memory, under load', 'MB'),
    ...elsewhere,
  };
}
