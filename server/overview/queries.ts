import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/pool.ts';
import { ofCategory } from './count.ts';
import { type WaitedDay, waited } from './sampled.ts';

export type Sum = {
  figure: string;
  step: string | null;
  now: boolean;
  n: number;
};
export type Waits = {
  figure: string | null;
  step: string | null;
  now: boolean;
  decided: number;
  median: number;
  worst: number;
};
interface Asked {
  before: string;
  from: string;
  to: string;
  by: 'day' | 'week';
  figures: readonly string[];
}

const list = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
/**
 * Returns the first day of the step that contains a day, or of the period if the step began before the
 * period.
 */
const stepOf = ({ by, from }: Asked) =>
  sql`greatest(date_trunc(${sql.raw(`'${by}'`)}, day)::date, ${from}::date)::text`;

export async function sumsOf(db: Db, asked: Asked): Promise<Sum[]> {
  const { rows } = await db.execute<Sum>(sql`
    select figure, step, now, sum(n)::int as n
    from (select figure, n, day >= ${asked.from} as now, case when day >= ${asked.from} then ${stepOf(asked)} end as step
      from day_figures where day between ${asked.before} and ${asked.to} and figure in (${list(asked.figures)})) as days
    group by grouping sets ((figure, now), (figure, step, now))
    having not (grouping(step) = 0 and step is null)`);
  return rows;
}

export type CategorySum = { id: number; name: string; hue: number; n: number };

export async function categoriesOf(db: Db, { from, to }: Pick<Asked, 'from' | 'to'>): Promise<CategorySum[]> {
  const { rows } = await db.execute<CategorySum>(sql`
    select c.id, c.name, c.hue, sum(f.n)::int as n from job_categories c
    join day_figures f on f.figure = ${ofCategory} || c.id and f.day between ${from} and ${to}
    group by c.id having sum(f.n) > 0 order by n desc, c.name`);
  return rows;
}

type Decided = Pick<Waits, 'figure' | 'step' | 'now'> & WaitedDay;

export async function waitsIn(db: Db, asked: Asked): Promise<Waits[]> {
  if (asked.figures.length === 0) return [];
  const { rows } = await db.execute<Decided>(sql`
    select figure, day >= ${asked.from} as now, case when day >= ${asked.from} then ${stepOf(asked)} end as step, n, waits
    from day_figures where n > 0 and day between ${asked.before} and ${asked.to} and figure in (${list(asked.figures)})`);
  const groups = [
    ...Map.groupBy(rows, ({ figure, now }) => `${figure} ${now}`)
      .values()
      .map((days) => summed(days, { step: null })),
    ...Map.groupBy(rows, ({ now }) => now)
      .values()
      .map((days) => summed(days, { step: null, figure: null })),
    ...Map.groupBy(
      rows.filter(({ step }) => step !== null),
      ({ step }) => step,
    )
      .values()
      .map((days) => summed(days, { figure: null })),
  ];
  return groups.flat();
}

const summed = (days: readonly Decided[], common: Partial<Decided>): Waits[] =>
  days.slice(0, 1).map(({ figure, step, now }) => ({ figure, step, now, ...common, ...waited(days) }));
