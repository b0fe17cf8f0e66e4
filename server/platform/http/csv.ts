import { Readable } from 'node:stream';
import { type AdminList, asCsv } from '#contract/csv.ts';
import type { FileAnswer } from '#contract/endpoint.ts';
import { localTime } from '#contract/local-time.ts';
import type { z } from '#contract/zod.ts';
import type { Actor } from '../session/actor.ts';
import type { Handle } from './handle.ts';

type Cell = string | number | boolean | null | undefined;
/** A file's columns: the title, and what a row says there. */
export type Columns<Row> = readonly (readonly [title: string, cell: (row: Row) => Cell])[];

/** Rows read at a time, and at most in a file. */
const [atATime, most] = [500, 10_000];

/** `2026-11-07 08:05` in Croatia, which every spreadsheet reads as a time. */
export const timeCell = (iso: string | null): string => (iso === null ? '' : localTime(new Date(iso).getTime()));
/** Euros with a comma, as spreadsheets in Croatia read them. */
export const eurosCell = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2).replace('.', ','));

/** What a spreadsheet would take for a formula, people wrote as a text: an apostrophe before it says so (OWASP, CSV injection). */
function written(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'da' : 'ne';
  const text = typeof cell === 'string' && /^[\s]*[=+\-@\t\r]/.test(cell) && !/^-?\d+(?:,\d+)?$/.test(cell) ? `'${cell}` : String(cell);
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180 with the semicolon that Croatian spreadsheets expect, and the mark by which they know UTF-8. */
async function csvFile<Row>(columns: Columns<Row>, read: (page: number) => Promise<{ data: readonly Row[] }>): Promise<FileAnswer> {
  const lines = [columns.map(([title]) => written(title))];
  for (let page = 1; (page - 1) * atATime < most; page++) {
    const { data } = await read(page);
    for (const row of data) lines.push(columns.map(([, cell]) => written(cell(row))));
    if (data.length < atATime) break;
  }
  const bytes = Buffer.from(`\uFEFF${lines.map((cells) => `${cells.join(';')}\r\n`).join('')}`);
  return { type: 'text/csv; charset=utf-8', bytes: bytes.byteLength, contents: Readable.from([bytes]) };
}

type RowOf<L extends AdminList> = z.input<L['response']> extends { data: readonly (infer Row)[] } ? Row : never;

/** Serves a list of administrators as a file too, read as its pages are. */
export function handleCsv<const L extends AdminList>(
  handle: Handle,
  list: L,
  columns: Columns<RowOf<L>>,
  read: (asked: { query: z.output<L['query']>; actor: Actor }) => Promise<{ data: readonly RowOf<L>[] }>,
): void {
  handle(asCsv(list), async ({ query, actor }) => {
    const asked = (page: number) => ({ query: { ...query, page, per_page: atATime } as z.output<L['query']>, actor: actor as Actor });
    return csvFile(columns, (page) => read(asked(page)));
  });
}
