import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './pool.ts';
import { prepared } from './prepared.ts';

/** A long list ordered by two columns of one index, the second of them unique. */
export interface Line {
  /** Key of the list in the cache: must identify its conditions and order. */
  name: string;
  value: SQL;
  type: 'timestamptz' | 'float8';
  id: SQL;
  direction: 'asc' | 'desc';
  /** SQL following `from`: the rows of the list that meet an additional condition. */
  rows: (more: SQL | undefined) => SQL;
}

/** Position of a row. The value is text to preserve full precision. */
interface Mark extends Record<string, unknown> {
  value: string;
  id: number;
}

/**
 * Start of a page: the nearest anchor row, the number of rows between it and the page, and the first anchor
 * of the list.
 */
export interface Beginning {
  near: Mark;
  first: Mark;
  before: number;
}

/** Rows between two anchors. */
const apart = 600;
/**
 * Milliseconds an anchor stays valid. Rows inserted or deleted beyond the first anchor shift later pages with
 * at most this delay.
 */
const lasting = 5 * 60_000;
const listsMost = 200;

interface Ladder {
  until: number;
  marks: Mark[];
  whole: boolean;
  /** Requests that need more anchors wait for the scan in progress. */
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

/** Finds further anchors, one every `apart` rows, starting at the last known one. */
async function walk(db: Db, line: Line, ladder: Ladder, steps: number): Promise<void> {
  const missing = steps - ladder.marks.length;
  if (missing <= 0 || ladder.whole) return;
  const last = ladder.marks.at(-1);
  const next = (from: { value: SQL; id: SQL } | undefined) =>
    sql`select ${line.value} as value, ${line.id} as id from ${line.rows(from && stands(line, after(line), from))} order by ${order(line)} limit 1 offset ${sql.raw(String(apart - 1))}`;
  // Recursive steps, since numbering the rows costs twice as much as skipping them.
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
 * Returns where to start searching for the row at offset `before`, or undefined near the beginning of the
 * list. Every 600th row is cached for five minutes, so that a distant page does not read all pages before it.
 */
export async function beginningOf(db: Db, line: Line, before: number): Promise<Beginning | undefined> {
  // Start one anchor earlier, since inserted rows may have shifted the page by up to 600 rows.
  const steps = Math.floor(before / apart) - 1;
  if (steps < 1) return;
  const ladder = ladderOf(db, line);
  ladder.walking = ladder.walking.catch(() => undefined).then(() => walk(db, line, ladder, steps));
  await ladder.walking;
  const reached = Math.min(steps, ladder.marks.length);
  const [first, near] = [ladder.marks[0], ladder.marks[reached - 1]];
  return first && near && { first, near, before: before - reached * apart };
}

type Bind = (name: 'nearValue' | 'nearId' | 'firstValue' | 'firstId' | 'before') => SQL;

/** Returns the placeholder values for a statement prepared with `idsFar`. */
export const valuesOf = ({ near, first, before }: Beginning) => ({
  nearValue: near.value,
  nearId: near.id,
  firstValue: first.value,
  firstId: first.id,
  before,
});

/**
 * Returns SQL that selects the ids of a distant page. Rows inserted or deleted before the first anchor shift
 * the page immediately.
 */
export function idsFar(line: Line, bind: Bind, perPage: SQL): SQL {
  const near = { value: bind('nearValue'), id: bind('nearId') };
  const first = { value: bind('firstValue'), id: bind('firstId') };
  return sql`select ${line.id} as id from ${line.rows(stands(line, after(line), near))} order by ${order(line)} limit ${perPage}
    offset greatest(0, ${bind('before')}::int + ${apart}::int - (select count(*) from ${line.rows(stands(line, upTo(line), first))}))`;
}
