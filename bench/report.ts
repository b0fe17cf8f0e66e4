import { type Figure, fits, type Measure, measures, told } from './figures.ts';
import { nameOfSize } from './size.ts';
import { median } from './statistics.ts';

export interface Run {
  posts: number;
  date: string;
  machine: string;
  sqlRunner: string;
  rounds: number;
  seconds: number;
  figures: readonly Figure[];
}

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** One row per line with measures as columns; empty columns are omitted. */
export function figureTable(figures: readonly Figure[]): string {
  const used = (Object.keys(measures) as Measure[]).filter((measure) =>
    figures.some((figure) => figure.measure === measure),
  );
  const rows = [...new Set(figures.map(({ row }) => row))].map((row) => [
    row,
    ...used.map((measure) => {
      const figure = figures.find((one) => one.row === row && one.measure === measure);
      return figure ? told(figure) : '';
    }),
  ]);
  return table(['', ...used.map((measure) => measures[measure].title)], rows);
}

/** Response time at one size relative to a smaller one, for each uncached row. */
export function growthOf(runs: readonly Run[]): { row: string; times: (number | undefined)[] }[] {
  const inOrder = runs.toSorted((one, other) => one.posts - other.posts);
  const rows = [...new Set(inOrder.flatMap(({ figures }) => figures.map(({ row }) => row)))].filter((row) =>
    /uncached|searched, a|alone/.test(row),
  );
  return rows.map((row) => ({
    row,
    times: inOrder.map(({ figures }) => {
      const figure = figures.find((one) => one.row === row && one.measure === 'answers/s');
      return figure && 1000 / median(figure.rounds);
    }),
  }));
}

const large = { from: 100_000, to: 1_000_000 } as const;
const mostGrowth = 2;

/** Growth of administrators' list times from the smallest site, which is nearly empty, to the largest. */
function adminGrowth(runs: readonly Run[]): Figure[] {
  const inOrder = runs.toSorted((one, other) => one.posts - other.posts);
  const [empty, full] = [inOrder[0], inOrder.at(-1)];
  if (!empty || !full || full.posts < 100 * empty.posts) return [];
  return full.figures.flatMap(({ row, rounds }) => {
    const before = row.startsWith('admin: ') && empty.figures.find((one) => one.row === row);
    const between = `${row}, ${nameOfSize(empty.posts)} to ${nameOfSize(full.posts)}`;
    return before
      ? [
          {
            row: between,
            measure: 'growth' as const,
            rounds: [median(rounds) / median(before.rounds)],
            budget: { most: 5 },
          },
        ]
      : [];
  });
}

/**
 * Growth of response times from a hundred thousand to a million posts against its budget, and of
 * administrators' lists. Empty without both sizes.
 */
export function growthFigures(runs: readonly Run[]): Figure[] {
  return [...visitorsGrowth(runs), ...adminGrowth(runs)];
}

function visitorsGrowth(runs: readonly Run[]): Figure[] {
  const pair = [large.from, large.to].map((posts) => runs.find((run) => run.posts === posts));
  if (!pair.every((run) => run !== undefined)) return [];
  return growthOf(pair).flatMap(({ row, times: [before, after] }) =>
    before && after
      ? [
          {
            row: `${row}, 100k to 1M`,
            measure: 'growth' as const,
            rounds: [after / before],
            budget: { most: mostGrowth },
          },
        ]
      : [],
  );
}

export function growthTable(runs: readonly Run[]): string {
  const inOrder = runs.toSorted((one, other) => one.posts - other.posts);
  const growth = growthFigures(runs);
  const rows = growthOf(runs).map(({ row, times }) => {
    const figure = growth.find((one) => one.row === `${row}, 100k to 1M`);
    return [
      row,
      ...times.map((time) => (time === undefined ? '' : time.toFixed(1))),
      figure ? told(figure) : '',
    ];
  });
  return table(
    ['milliseconds of the machine an answer', ...inOrder.map(({ posts }) => nameOfSize(posts)), '100k to 1M'],
    rows,
  );
}

export function merged(before: readonly Run[], runs: readonly Run[]): Run[] {
  const sizes = [...new Set([...before, ...runs].map(({ posts }) => posts))];
  return sizes.flatMap((posts) => {
    const [older, newer] = [
      before.find((run) => run.posts === posts),
      runs.find((run) => run.posts === posts),
    ];
    if (!older || !newer) return [newer ?? older].filter((run) => run !== undefined);
    const measured = new Set(newer.figures.map(({ row }) => row));
    return [
      { ...newer, figures: [...older.figures.filter(({ row }) => !measured.has(row)), ...newer.figures] },
    ];
  });
}

const heading = ({ posts, date, machine, rounds, seconds, sqlRunner }: Run) =>
  `### ${nameOfSize(posts)} job posts\n\n${date}, ${machine}. Median of ${rounds} rounds of ${seconds} s (least to most); SQL by ${sqlRunner}. ✗: short of the budget.`;

export function section(runs: readonly Run[], chart: string): string {
  const inOrder = runs.toSorted((one, other) => one.posts - other.posts);
  const sizes = inOrder.map((run) => `${heading(run)}\n\n${figureTable(run.figures)}`);
  return [
    ...sizes,
    `### Growth\n\n![Time of an answer by number of job posts](${chart})\n\n${growthTable(runs)}`,
  ].join('\n\n');
}

const markers = { start: '<!-- bench: written by npm run bench -->', end: '<!-- bench: end -->' } as const;

/** Replaces the section between its markers, or appends it to a document without them. */
export function withSection(document: string, text: string): string {
  const [start, end] = [document.indexOf(markers.start), document.indexOf(markers.end)];
  const block = `${markers.start}\n\n${text}\n\n${markers.end}`;
  if (start < 0 || end < start) return `${document.trimEnd()}\n\n${block}\n`.trimStart();
  return document.slice(0, start) + block + document.slice(end + markers.end.length);
}

export const short = (figures: readonly Figure[]) => figures.filter((figure) => !fits(figure));
