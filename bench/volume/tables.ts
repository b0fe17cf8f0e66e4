import type pg from 'pg';

/**
 * Disables the tables' triggers, including those for foreign keys and counters, but not BEFORE triggers,
 * which fill columns of the row itself. Returns a function that enables all triggers.
 */
export async function withoutTriggers(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  for (const table of tables) await client.query(`alter table ${table} disable trigger all`);
  const { rows } = await client.query<{ name: string; owner: string }>(
    'select tgname as name, tgrelid::regclass::text as owner from pg_trigger where not tgisinternal and tgtype & 2 = 2 and tgrelid = any ($1::regclass[])',
    [tables],
  );
  for (const { name, owner } of rows) await client.query(`alter table ${owner} enable trigger ${name}`);
  return async () => {
    for (const table of tables) await client.query(`alter table ${table} enable trigger all`);
  };
}

interface Index {
  name: string;
  owner: string;
  made: string;
}

/**
 * Drops indexes that belong to no constraint, since building them once over all rows takes a tenth of the
 * time. Returns their definitions by table.
 */
export async function dropIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<Map<string, Index[]>> {
  const { rows } = await client.query<Index>(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as owner, pg_get_indexdef(i.indexrelid) as made from pg_index i
      where i.indrelid = any ($1::regclass[]) and not i.indisprimary and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return Map.groupBy(rows, ({ owner }) => owner);
}

export async function continueIds(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    `select attrelid::regclass::text as owner from pg_attribute where attname = 'id' and attidentity <> '' and attrelid = any ($1::regclass[])`,
    [tables],
  );
  for (const { owner } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('${owner}', 'id'), greatest((select max(id) from ${owner}), 1))`,
    );
}
