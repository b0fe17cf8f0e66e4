import { createHash, type Hash } from 'node:crypto';
import path from 'node:path';
import { type Entry, readArchive } from './archive.ts';
import { layout, type Summary } from './manifest.ts';
import { RowSum } from './measure.ts';
import { BackupRefused } from './refused.ts';
import type { Shape } from './shape.ts';

export interface Verified {
  shape: Shape;
  summary: Summary;
  rooms: Map<string, Buffer>;
  rowSums: ReadonlyMap<string, RowSum>;
}

const textOf = async ({ contents }: Entry) => Buffer.concat(await Array.fromAsync(contents));

function measureTables() {
  const measures = new Map<string, { ordered: Hash; sum: RowSum }>();
  const measureOf = (table: string) =>
    measures.get(table) ?? { ordered: createHash('sha256'), sum: new RowSum() };
  return {
    async add({ name, contents }: Entry) {
      const table = path.dirname(name.slice('db/'.length));
      const measure = measureOf(table);
      measures.set(table, measure);
      for await (const chunk of contents) {
        measure.ordered.update(chunk);
        measure.sum.add(chunk);
      }
    },
    rowSums(expected: Summary['tables']): ReadonlyMap<string, RowSum> {
      return new Map(
        Object.entries(expected).map(([table, { rows, sha256 }]) => {
          const { ordered, sum } = measureOf(table);
          if (sum.rows !== rows || ordered.digest('hex') !== sha256)
            throw new BackupRefused(
              `The backup is damaged: the ${sum.rows} rows of ${table} differ from the ${rows} rows that were written.`,
            );
          return [table, sum];
        }),
      );
    },
  };
}

/**
 * Reads and verifies the whole backup. Throws `BackupRefused` if it is truncated, altered or of an unknown
 * format, or if the key is wrong.
 */
export async function verify(file: string, key: Buffer | undefined): Promise<Verified> {
  const documents = new Map<string, unknown>();
  const rooms = new Map<string, Buffer>();
  const tables = measureTables();
  for await (const entry of readArchive(file, key)) {
    if (entry.name.endsWith('.json')) documents.set(entry.name, JSON.parse((await textOf(entry)).toString()));
    else if (entry.name.startsWith('keys/')) rooms.set(entry.name, await textOf(entry));
    else if (entry.name.startsWith('db/')) await tables.add(entry);
  }
  const manifest = documents.get('manifest.json') as { layout: number } | undefined;
  const [shape, summary] = [
    documents.get('db/shape.json') as Shape | undefined,
    documents.get('summary.json') as Summary | undefined,
  ];
  if (!manifest || !shape || !summary) throw new BackupRefused('The file is not a backup of this site.');
  if (manifest.layout > layout)
    throw new BackupRefused(
      'The backup was made by another release, whose format this one cannot read. Restore it with that release.',
    );
  return { shape, summary, rooms, rowSums: tables.rowSums(summary.tables) };
}
