import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Item } from './archive.ts';
import { lineEnd, type Measure, RowSum } from './measure.ts';
import { copyOut, plainText, type Shape, type Table } from './shape.ts';

/** Bytes of a table's text in one item, since only an item's size must be known before it is written. */
const piece = 4 * 1024 * 1024;

function lineEndsIn(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) count++;
  return count;
}

/** Reads all rows of a table as COPY text, in chunks of any size. */
const readRows = (client: pg.ClientBase, table: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(copyOut(table)));

/** Reads a table's text in pieces of some megabytes, each of whole rows; resolves to its measure. */
async function* textOf(client: pg.ClientBase, table: Table): AsyncGenerator<Buffer, Measure> {
  const hash = createHash('sha256');
  let [waiting, length, count]: [Buffer[], number, number] = [[], 0, 0];
  for await (const chunk of readRows(client, table)) {
    hash.update(chunk);
    // Not the server's own figure: it may arrive after the stream's end.
    count += lineEndsIn(chunk);
    waiting.push(chunk);
    length += chunk.length;
    if (length < piece) continue;
    const all = Buffer.concat(waiting);
    const rows = all.lastIndexOf(lineEnd) + 1;
    if (rows > 0) yield all.subarray(0, rows);
    [waiting, length] = [[all.subarray(rows)], all.length - rows];
  }
  if (length > 0) yield Buffer.concat(waiting);
  return { rows: count, sha256: hash.digest('hex') };
}

/** The items of a table, and its measure. */
export async function* itemsOf(client: pg.ClientBase, table: Table): AsyncGenerator<Item, Measure> {
  const pieces = textOf(client, table);
  for (let number = 0; ; number++) {
    const { value, done } = await pieces.next();
    if (done) return value;
    yield {
      name: `db/${table.name}/${String(number).padStart(6, '0')}`,
      bytes: value.length,
      contents: [value],
    };
  }
}

/** Returns the row sum of a table as it is now. */
export async function rowSumOf(client: pg.ClientBase, table: Table): Promise<RowSum> {
  const sum = new RowSum();
  for await (const chunk of readRows(client, table)) sum.add(chunk);
  return sum;
}

/**
 * Begins a transaction that sees the database as it is at this moment until its end. `still`: nobody writes until then. Resolves to the moment: whatever
 * was committed before it is seen.
 */
export async function holdSnapshot(client: pg.ClientBase, shape: Shape, still: boolean): Promise<Date> {
  await client.query(plainText);
  for (;;) {
    await client.query('begin isolation level repeatable read');
    try {
      // Less than the second after which the database would end a writer who stands in each other's way with us.
      await client.query(`set local lock_timeout = '700ms'`);
      await client.query(
        `lock table ${shape.tables.map(({ name }) => name).join(', ')} in ${still ? 'share' : 'access share'} mode`,
      );
      await client.query('set transaction read only');
      return (
        (await client.query<{ at: Date }>('select statement_timestamp() as at')).rows[0]?.at ?? new Date()
      );
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== '55P03') throw error;
    }
  }
}
