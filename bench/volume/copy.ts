import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Cell = string | number | boolean | Date | null;

export interface TableRows {
  table: string;
  columns: readonly string[];
  rows: Iterable<readonly Cell[]>;
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const written = (cell: Cell): string => {
  if (cell === null) return '\\N';
  if (typeof cell === 'string') return cell.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign);
  return cell instanceof Date ? cell.toISOString() : String(cell);
};

const chunkLength = 1 << 17;

export function* chunksOf(rows: TableRows['rows']): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    for (let n = 0; n < row.length; n++) chunk += (n ? '\t' : '') + written(row[n] ?? null);
    chunk += '\n';
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}

export async function copy(client: pg.ClientBase, { table, columns, rows }: TableRows): Promise<void> {
  await pipeline(
    Readable.from(chunksOf(rows)),
    client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)),
  );
}
