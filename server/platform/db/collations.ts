import type pg from 'pg';

/**
 * A collation whose sorting rules changed with an update of the operating system or ICU. Existing indexes
 * still have the old order.
 */
export interface ChangedCollation {
  /** As written in SQL: `database "mestar"`, `collation pg_catalog."hr-x-icu"`. */
  name: string;
  from: string;
  to: string;
  /** The collation's object id; null for the database default. */
  id: number | null;
}

const defaultCollation = 100;

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * Returns the collations of this database whose version differs from the one their indexes were built with.
 */
export async function changedCollations(client: Client): Promise<ChangedCollation[]> {
  const { rows } = await client.query<ChangedCollation>(`
    select format('database %I', datname) as name, datcollversion as "from", pg_database_collation_actual_version(oid) as "to", null as id
    from pg_database
    where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
    union all
    select format('collation %I.%I', n.nspname, c.collname), c.collversion, pg_collation_actual_version(c.oid), c.oid::int
    from pg_collation c join pg_namespace n on n.oid = c.collnamespace
    where c.collversion <> pg_collation_actual_version(c.oid)
      and exists (select from pg_index i where c.oid = any(i.indcollation::oid[]))
    order by name`);
  return rows;
}

/**
 * Returns the indexes that use one of these collations. The database default applies to all columns without
 * an explicit collation.
 */
async function indexesOf(client: Client, changed: readonly ChangedCollation[]): Promise<string[]> {
  const ids = changed.map(({ id }) => id ?? defaultCollation).join(', ');
  const { rows } = await client.query<{ name: string }>(`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relkind = 'i' and c.relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)
      and i.indcollation::oid[] && array[${ids}]::oid[]
    order by 1`);
  return rows.map(({ name }) => name);
}

/**
 * Rebuilds the affected indexes concurrently and records the new collation versions. Requires a connection as
 * the database’s owner.
 */
export async function renewCollations(client: Client, changed: readonly ChangedCollation[]): Promise<void> {
  for (const index of await indexesOf(client, changed))
    await client.query(`reindex index concurrently ${index}`);
  for (const { name } of changed)
    await client.query(`alter ${name} refresh ${name.startsWith('database') ? 'collation ' : ''}version`);
}

/** Returns one log sentence per changed collation, with the command that fixes it. */
export const collationWarnings = (changed: readonly ChangedCollation[]): string[] =>
  changed.map(
    ({ name, from, to }) =>
      `The ${name} has changed from version ${from} to ${to}, so its indexes may miss rows. ` +
      'Rebuild them with: npm run admin -- check --mend',
  );
