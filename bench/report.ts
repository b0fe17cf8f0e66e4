import { type Figure, fits, formatBudget, formatMedian, type Measure, measures } from './figures.ts';
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

const bySize = (runs: readonly Run[]) => runs.toSorted((one, other) => one.posts - other.posts);
const sizesOf = (runs: readonly Run[]) => runs.map(({ posts }) => nameOfSize(posts));

/** Left out of the report, since they follow from the processor time and the ratio to bare Fastify. */
const omitted: readonly Measure[] = ['answers/s', 'of the peer'];

function medianRows(runs: readonly Run[], measure: Measure): [row: string, ...cells: string[]][] {
  const named = runs.map(({ figures }) => figures.filter((figure) => figure.measure === measure));
  return [...new Set(named.flat().map(({ row }) => row))].map((row) => {
    const found = named.map((figures) => figures.find((figure) => figure.row === row));
    const latest = found.findLast((figure) => figure !== undefined);
    return [
      row,
      ...found.map((figure) => (figure ? formatMedian(figure) : '')),
      formatBudget(latest?.budget),
    ];
  });
}

export function medianTables(runs: readonly Run[]): string {
  const inOrder = bySize(runs);
  const head = [...sizesOf(inOrder), 'budget'];
  return (Object.keys(measures) as Measure[])
    .filter((measure) => !omitted.includes(measure))
    .flatMap((measure) => {
      const rows = medianRows(inOrder, measure);
      // The last column, the budget, is left out if it is empty in every row.
      const columns = rows.some((cells) => cells.at(-1)) ? head : sizesOf(inOrder);
      const shown = rows.map((cells) => cells.slice(0, columns.length + 1));
      return rows.length > 0 ? [`### ${measures[measure].title}\n\n${table(['', ...columns], shown)}`] : [];
    })
    .join('\n\n');
}

export function growthOf(runs: readonly Run[]): { row: string; times: (number | undefined)[] }[] {
  const inOrder = bySize(runs);
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

function adminGrowth(runs: readonly Run[]): Figure[] {
  const inOrder = bySize(runs);
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
  const inOrder = bySize(runs);
  const growth = growthFigures(runs);
  const rows = growthOf(runs).map(({ row, times }) => {
    const figure = growth.find((one) => one.row === `${row}, 100k to 1M`);
    return [
      row,
      ...times.map((time) => (time === undefined ? '' : time.toFixed(1))),
      figure ? formatMedian(figure) : '',
      formatBudget(figure?.budget),
    ];
  });
  return table(['time per response, ms', ...sizesOf(inOrder), '100k to 1M', 'budget'], rows);
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

export function section(runs: readonly Run[], chart: string): string {
  const inOrder = bySize(runs);
  const measured = table(
    ['posts', 'date', 'machine', 'rounds', 'SQL'],
    inOrder.map(({ posts, date, machine, rounds, seconds, sqlRunner }) => [
      nameOfSize(posts),
      date,
      machine,
      `${rounds} of ${seconds} s`,
      sqlRunner,
    ]),
  );
  return [
    `Medians; ✗ marks a missed budget. All rounds are in \`bench/results\`.\n\n${measured}`,
    medianTables(inOrder),
    `### Growth\n\n![Response time by number of job posts](${chart})\n\n${growthTable(inOrder)}`,
  ].join('\n\n');
}

const markers = { start: '<!-- bench: written by npm run bench -->', end: '<!-- bench: end -->' } as const;

export function withSection(document: string, text: string): string {
  const [start, end] = [document.indexOf(markers.start), document.indexOf(markers.end)];
  const block = `${markers.start}\n\n${text}\n\n${markers.end}`;
  if (start < 0 || end < start) return `${document.trimEnd()}\n\n${block}\n`.trimStart();
  return document.slice(0, start) + block + document.slice(end + markers.end.length);
}

export const short = (figures: readonly Figure[]) => figures.filter((figure) => !fits(figure));
