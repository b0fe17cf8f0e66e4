import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { rowSumOf } from './dump.ts';
import type { RowSum } from './measure.ts';
import { BackupRefused } from './refused.ts';
import { plainText, type Sequence, type Table, tablesOf } from './shape.ts';

const inOurs = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'drizzle')`;

async function textsOf(client: pg.ClientBase, statement: string): Promise<string[]> {
  return (await client.query<{ text: string }>(statement)).rows.map(({ text }) => text);
}

/**
 * Drops foreign keys and indexes and disables triggers, because they would reject or change loaded rows, or
 * slow down loading. Returns the statements that restore them, which also check the foreign keys.
 */
export async function laidBare(client: pg.ClientBase, tables: readonly Table[]): Promise<string[]> {
  const keys = `from pg_constraint o join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = c.relnamespace where contype = 'f' and conparentid = 0 and ${inOurs}`;
  const key = `format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(o.oid))`;
  const addKeys = await textsOf(client, `select ${key} as text ${keys}`);
  const dropKeys = await textsOf(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text ${keys}`,
  );
  // Indexes of partitions and partitioned tables depend on each other and are few, so they are left in place.
  const indexes = `from pg_index i join pg_class x on x.oid = indexrelid join pg_class c on c.oid = indrelid join pg_namespace n on n.oid = c.relnamespace
    where ${inOurs} and c.relkind = 'r' and not c.relispartition and not indisprimary and not exists (select from pg_constraint where conindid = indexrelid)`;
  const addIndexes = await textsOf(client, `select pg_get_indexdef(indexrelid) as text ${indexes}`);
  const dropIndexes = await textsOf(
    client,
    `select format('drop index %s', indexrelid::regclass) as text ${indexes}`,
  );
  const triggers = (to: string) => tables.map(({ name }) => `alter table ${name} ${to} trigger user`);
  for (const statement of [...triggers('disable'), ...dropKeys, ...dropIndexes])
    await client.query(statement);
  return [...addIndexes, ...addKeys, ...triggers('enable')];
}

/**
 * Begins the transaction in which all tables are loaded: drops indexes and foreign keys, disables triggers,
 * and deletes the rows that migrations inserted. Returns the statements for `endLoading`. Throws
 * `BackupRefused` if this release lacks a table or column of the backup.
 */
export async function beginLoading(client: pg.ClientBase, tables: readonly Table[]): Promise<string[]> {
  await client.query(plainText);
  await client.query(`begin; set local maintenance_work_mem = '256MB'`);
  const there = new Map((await tablesOf(client)).map((table) => [table.name, table.columns]));
  const strange = tables.find(({ name, columns }) =>
    columns.some((column) => !there.get(name)?.includes(column)),
  );
  if (strange)
    throw new BackupRefused(
      `The backup contains the table ${strange.name}, which this release does not have. Restore it with the release that made it.`,
    );
  const restoring = await laidBare(client, tables);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return restoring;
}

/**
 * Loads COPY text into a table, within the transaction that `beginLoading` began. The text may be one of
 * several pieces, but must consist of whole rows.
 */
export const loadTable = (client: pg.ClientBase, { name, columns }: Table, text: AsyncIterable<Buffer>) =>
  pipeline(Readable.from(text), client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)));

/**
 * Recreates the dropped indexes and keys, enables the triggers, sets the sequences and compares every table
 * with the backup. Commits if all match, otherwise throws.
 */
export async function endLoading(
  client: pg.ClientBase,
  tables: readonly Table[],
  { sequences, rowSums }: { sequences: readonly Sequence[]; rowSums: ReadonlyMap<string, RowSum> },
  restoring: readonly string[],
): Promise<void> {
  for (const { name, value, called } of sequences)
    await client.query('select setval($1, $2, $3)', [name, value, called]);
  for (const statement of restoring) await client.query(statement);
  for (const table of tables) {
    const [was, is] = [rowSums.get(table.name), await rowSumOf(client, table)];
    if (!was?.equals(is))
      throw new Error(
        `the ${is.rows} restored rows of ${table.name} differ from the ${was?.rows} rows of the backup`,
      );
  }
  await client.query('commit');
  await client.query('analyze');
}
