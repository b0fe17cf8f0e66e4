import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Item } from './archive.ts';
import { lineEnd, type Measure, RowSum } from './measure.ts';
import { copyOut, plainText, type Shape, type Table } from './shape.ts';

/**
 * Bytes of table text per tar entry. An entry's size must be known before it is written, so the table is
 * split.
 */
const piece = 4 * 1024 * 1024;

function lineEndsIn(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) count++;
  return count;
}

const readRows = (client: pg.ClientBase, table: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(copyOut(table)));

async function* textOf(client: pg.ClientBase, table: Table): AsyncGenerator<Buffer, Measure> {
  const hash = createHash('sha256');
  let [waiting, length, count]: [Buffer[], number, number] = [[], 0, 0];
  for await (const chunk of readRows(client, table)) {
    hash.update(chunk);
    // Counted here because the server's own row count may arrive after the end of the stream.
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

/** Yields the archive items of a table and returns the table's row count and hash. */
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

/** Reads all rows of a table and returns their count and sum, to compare a restored table with its backup. */
export async function rowSumOf(client: pg.ClientBase, table: Table): Promise<RowSum> {
  const sum = new RowSum();
  for await (const chunk of readRows(client, table)) sum.add(chunk);
  return sum;
}

/**
 * Begins a transaction with a snapshot of the database; `still` also blocks writes until the transaction
 * ends. Returns the time of the snapshot, which includes everything committed before that time.
 */
export async function beginSnapshot(client: pg.ClientBase, shape: Shape, still: boolean): Promise<Date> {
  await client.query(plainText);
  for (;;) {
    await client.query('begin isolation level repeatable read');
    try {
      // Shorter than the one-second deadlock timeout after which PostgreSQL would abort a writer.
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
