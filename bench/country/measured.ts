import type { Run } from '../report.ts';
import { median } from '../statistics.ts';

/** CPU costs in milliseconds of one core, and memory. */
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
 * Figures that are not in bench/results: the time to encode the AVIF copies (decision 005), with the 500 px
 * copy estimated from its area, and the memory of a socket (docs/DRILLS.md). The time to scale a picture was
 * not measured and is not included.
 */
const elsewhere = { picture: 329 * (1 + (500 / 1600) ** 2), socketKilobytes: 14 };

/** Returns the costs measured in a benchmark run. Throws if the run lacks a required figure. */
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
    // Upper bounds: measured in a burst of writes, with node and database sharing both cores.
    write: of('approvals, 50 at once', 'ms'),
    message: of('chat message', 'p50'),
    // pgbench kept both cores busy while it repeated this statement.
    statement: (cores * 1000 * of(list, 'of SQL')) / of(list, 'answers/s'),
    nodeMegabytes: of('memory, under load', 'MB'),
    ...elsewhere,
  };
}
