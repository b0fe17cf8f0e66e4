import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './pool.ts';
import { prepared } from './prepared.ts';

/** A long list in the order of two columns that one index has, the second of them unique. */
export interface Line {
  /** Names the list in memory: its conditions and its order. */
  name: string;
  value: SQL;
  type: 'timestamptz' | 'float8';
  id: SQL;
  direction: 'asc' | 'desc';
  /** What comes after `from`: the rows of the list that meet one condition more. */
  rows: (more: SQL | undefined) => SQL;
}

/** Where a row stands. The value is text, so that it comes back to the last digit. */
interface Mark extends Record<string, unknown> {
  value: string;
  id: number;
}

/** Where a page begins: the row it is near to, how many rows then come before it, and the first row of the list that is remembered. */
export interface Beginning {
  near: Mark;
  first: Mark;
  before: number;
}

/** Rows from one mark to the next. */
const apart = 600;
/** Milliseconds. A row that came or went beyond the first mark moves the pages after it this much later at most. */
const lasting = 5 * 60_000;
const listsMost = 200;

interface Ladder {
  until: number;
  marks: Mark[];
  /** The list has no more of them. */
  whole: boolean;
  /** Whoever needs more marks waits for those who are looking for them. */
  walking: Promise<void>;
}

const laddersOf = prepared(() => new Map<string, Ladder>());

function ladderOf(db: Db, { name }: Line): Ladder {
  const ladders = laddersOf(db);
  const known = ladders.get(name);
  ladders.delete(name);
  const ladder =
    known && known.until > Date.now()
      ? known
      : { until: Date.now() + lasting, marks: [], whole: false, walking: Promise.resolve() };
  ladders.set(name, ladder);
  for (const oldest of ladders.keys()) {
    if (ladders.size <= listsMost) break;
    ladders.delete(oldest);
  }
  return ladder;
}

const after = ({ direction }: Line) => (direction === 'asc' ? sql`>` : sql`<`);
const upTo = ({ direction }: Line) => (direction === 'asc' ? sql`<=` : sql`>=`);
const stands = ({ value, id, type }: Line, way: SQL, mark: { value: SQL; id: SQL }) =>
  sql`(${value}, ${id}) ${way} (${mark.value}::${sql.raw(type)}, ${mark.id}::int)`;
const order = ({ value, id, direction }: Line) =>
  sql`${value} ${sql.raw(direction)}, ${id} ${sql.raw(direction)}`;

/** Every so many rows' place, from the last known one on. */
async function walk(db: Db, line: Line, ladder: Ladder, steps: number): Promise<void> {
  const missing = steps - ladder.marks.length;
  if (missing <= 0 || ladder.whole) return;
  const last = ladder.marks.at(-1);
  const next = (from: { value: SQL; id: SQL } | undefined) =>
    sql`select ${line.value} as value, ${line.id} as id from ${line.rows(from && stands(line, after(line), from))} order by ${order(line)} limit 1 offset ${sql.raw(String(apart - 1))}`;
  // Step by step, since numbering the rows would cost twice as much as passing them over.
  const { rows } = await db.execute<Mark>(sql`
    with recursive steps as (
      select first.value, first.id, 1 as step from (${next(last && { value: sql`${last.value}`, id: sql`${last.id}` })}) as first
      union all
      select next.value, next.id, step + 1 from steps cross join lateral (${next({ value: sql`steps.value`, id: sql`steps.id` })}) as next where step < ${missing}::int
    )
    select value::text, id from steps order by step`);
  ladder.marks.push(...rows);
  ladder.whole = rows.length < missing;
}

/**
 * Where the row after so many others is to be looked for; undefined if it is near the beginning of the list. Every 600th row of a list is remembered for
 * five minutes, so that a page far behind does not read all pages before it.
 */
export async function beginningOf(db: Db, line: Line, before: number): Promise<Beginning | undefined> {
  // One mark back: rows that came meanwhile may have moved the page up to 600 places.
  const steps = Math.floor(before / apart) - 1;
  if (steps < 1) return;
  const ladder = ladderOf(db, line);
  ladder.walking = ladder.walking.catch(() => undefined).then(() => walk(db, line, ladder, steps));
  await ladder.walking;
  const reached = Math.min(steps, ladder.marks.length);
  const [first, near] = [ladder.marks[0], ladder.marks[reached - 1]];
  return first && near && { first, near, before: before - reached * apart };
}

/** A beginning's values as SQL has them: given, or by name in a prepared statement. */
type Bind = (name: 'nearValue' | 'nearId' | 'firstValue' | 'firstId' | 'before') => SQL;

export const valuesOf = ({ near, first, before }: Beginning) => ({
  nearValue: near.value,
  nearId: near.id,
  firstValue: first.value,
  firstId: first.id,
  before,
});

/** Selects the ids of a page that begins far behind. What came or went before the first mark moves it at once. */
export function idsFar(line: Line, bind: Bind, perPage: SQL): SQL {
  const near = { value: bind('nearValue'), id: bind('nearId') };
  const first = { value: bind('firstValue'), id: bind('firstId') };
  return sql`select ${line.id} as id from ${line.rows(stands(line, after(line), near))} order by ${order(line)} limit ${perPage}
    offset greatest(0, ${bind('before')}::int + ${apart}::int - (select count(*) from ${line.rows(stands(line, upTo(line), first))}))`;
}
