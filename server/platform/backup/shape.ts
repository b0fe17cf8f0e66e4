import type pg from 'pg';

/** A table with its writable columns: all except generated ones. */
export interface Table {
  /** Schema-qualified, as in SQL: `public.users`. */
  name: string;
  columns: string[];
}

/** The schema of a backed-up database; a backup itself contains only rows. */
export interface Shape {
  tables: Table[];
  migrations: { hash: string; at: number }[];
  /** Schema version of the task queue's own tables; null before its first start. */
  queue: number | null;
}

const ours = `nspname !~ '^pg_' and nspname not in ('information_schema', 'drizzle')`;

const exists = async (client: pg.ClientBase, table: string) =>
  (await client.query('select to_regclass($1) as it', [table])).rows[0].it !== null;

/** Returns the site's tables. Partitions are read and written through their parent table. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', nspname, relname) as name,
      (select array_agg(quote_ident(attname) order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where ${ours} and relkind in ('r', 'p') and not relispartition and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
    order by 1`);
  return rows;
}

/** Returns the schema description of a database, or undefined if it contains no site. */
export async function shapeOf(client: pg.ClientBase): Promise<Shape | undefined> {
  if (!(await exists(client, 'drizzle.__drizzle_migrations'))) return undefined;
  const { rows: migrations } = await client.query(
    'select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at, id',
  );
  const queue = (await exists(client, 'pgboss.version'))
    ? (await client.query('select version from pgboss.version')).rows[0].version
    : null;
  return { tables: await tablesOf(client), migrations, queue };
}

export interface Sequence {
  name: string;
  value: string;
  called: boolean;
}

/**
 * Returns the state of the site’s sequences, by name. Values are strings, because a bigint may exceed the
 * safe integers.
 */
export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace where ${ours} and relkind = 'S' order by 1`,
  );
  const found: Sequence[] = [];
  for (const { name } of rows)
    found.push(
      (
        await client.query(
          `select '${name.replaceAll("'", "''")}' as name, last_value::text as value, is_called as called from ${name}`,
        )
      ).rows[0],
    );
  return found;
}

/** Session settings that make COPY text identical on every server, and disable timeouts. */
export const plainText = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3; set bytea_output = 'hex';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/** Returns the COPY statement that exports all rows of a table. */
export const copyOut = ({ name, columns }: Table) =>
  `copy (select ${columns.join(', ')} from ${name}) to stdout`;
