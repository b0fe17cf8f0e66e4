import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type AdminList, asCsv } from '#contract/csv.ts';
import type { FileAnswer } from '#contract/endpoint.ts';
import { localTime } from '#contract/local-time.ts';
import type { z } from '#contract/zod.ts';
import type { Db } from '../db/pool.ts';
import { inSnapshot } from '../db/snapshot.ts';
import type { Actor } from '../session/actor.ts';
import type { FeatureParts } from './feature.ts';
import type { Handle } from './handle.ts';

type Cell = string | number | boolean | null | undefined;
export type Columns<Row> = readonly (readonly [title: string, cell: (row: Row) => Cell])[];

const atATime = 1000;

/** Returns a time as `2026-11-07 08:05` in Croatian time, which every spreadsheet parses; empty for null. */
export const timeCell = (iso: string | null): string =>
  iso === null ? '' : localTime(new Date(iso).getTime());
/** Returns an amount in cents as euros with a decimal comma, as Croatian spreadsheets expect. */
export const eurosCell = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(2).replace('.', ',');

/**
 * Returns the text of a cell, quoted if necessary. Text that a spreadsheet would evaluate as a formula is
 * prefixed with an apostrophe (OWASP, CSV injection).
 */
function written(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'da' : 'ne';
  const text =
    typeof cell === 'string' && /^[\s]*[=+\-@\t\r]/.test(cell) && !/^-?\d+(?:,\d+)?$/.test(cell)
      ? `'${cell}`
      : String(cell);
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a row by RFC 4180, but with the semicolon that Croatian spreadsheets expect. */
const lineOf = (cells: readonly Cell[]) => `${cells.map(written).join(';')}\r\n`;

async function* textOf<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 by this byte order mark.
  yield `\uFEFF${lineOf(columns.map(([title]) => title))}`;
  for await (const rows of pages)
    yield rows.map((row) => lineOf(columns.map(([, cell]) => cell(row)))).join('');
}

/**
 * Writes a CSV into a temporary file and returns it for sending. This bounds memory, releases the pool
 * connection before a slow client reads, and turns a failure into an error response instead of a truncated
 * file.
 */
async function csvFile<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): Promise<FileAnswer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'csv-'));
  try {
    const file = await open(path.join(folder, 'rows.csv'), 'wx+', 0o600);
    try {
      await file.writeFile(textOf(columns, pages));
      const { size } = await file.stat();
      return { type: 'text/csv; charset=utf-8', bytes: size, contents: file.createReadStream({ start: 0 }) };
    } catch (error) {
      await file.close();
      throw error;
    }
  } finally {
    // The file can still be read through its open handle.
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Yields pages until an empty one. A page with few rows need not be the last, because `read` may omit rows.
 */
async function* pagesOf<Row>(
  read: (page: number, last: Row | undefined) => Promise<{ data: readonly Row[] }>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  for (let page = 1; ; page++) {
    const { data } = await read(page, last);
    if (data.length === 0) return;
    yield data;
    last = data.at(-1);
  }
}

type RowOf<L extends AdminList> =
  z.input<L['response']> extends { data: readonly (infer Row)[] } ? Row : never;
interface Asked<L extends AdminList> {
  query: z.output<L['query']>;
  actor: Actor;
}

/**
 * Adds a CSV download of an administrators' list, with all rows from one snapshot. `read` returns one page
 * through the given database: the page of this number, or the rows after `last`, the last row of the previous
 * page, which long lists read by an index instead of an offset.
 */
export function handleCsv<const L extends AdminList>(
  { handle, db }: Pick<FeatureParts, 'handle' | 'db'>,
  list: L,
  columns: Columns<RowOf<L>>,
  read: (asked: Asked<L> & { db: Db; last: RowOf<L> | undefined }) => Promise<{ data: readonly RowOf<L>[] }>,
): void {
  handle(asCsv(list), ({ query, actor }) =>
    inSnapshot(db, (snapshot) => {
      const page = (n: number) => ({ ...query, page: n, per_page: atATime }) as z.output<L['query']>;
      return csvFile(
        columns,
        pagesOf((n, last) => read({ query: page(n), actor: actor as Actor, db: snapshot, last })),
      );
    }),
  );
}

/** Adds a CSV download of an unpaginated administrators' list. */
export function handleShortCsv<const L extends AdminList>(
  handle: Handle,
  list: L,
  columns: Columns<RowOf<L>>,
  read: (asked: Asked<L>) => Promise<{ data: readonly RowOf<L>[] }>,
): void {
  handle(asCsv(list), async ({ query, actor }) => {
    const { data } = await read({ query: query as z.output<L['query']>, actor: actor as Actor });
    return csvFile(columns, Readable.from([data]));
  });
}
