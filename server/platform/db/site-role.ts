import type pg from 'pg';

/**
 * The role of the site's connections: can read and write rows, but can neither change the schema nor alter
 * append-only tables.
 */
export const siteRole = 'mestar_site';

/**
 * Selects the tables that migrations made append-only: those with a trigger that calls `keep_sealed_entries`.
 */
const appendOnly = `select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'keep_sealed_entries'::regproc`;

const noRight = '42501';

/**
 * Creates the site role and grants its rights, including on tables created later. Returns false where the
 * database user may not create roles, as on some hosts; the site then uses that user, and only triggers
 * protect append-only tables (docs/OPERATIONS.md).
 */
export async function prepareSiteRole(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${siteRole}') then create role ${siteRole} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`);
    const { rows } = await client.query<{ member: boolean }>(
      `select pg_has_role(current_user, '${siteRole}', 'member') as member`,
    );
    if (!rows[0]?.member) await client.query(`grant ${siteRole} to current_user`);
  } catch (error) {
    if ((error as { code?: string }).code === noRight) return false;
    throw error;
  }
  const rows = 'select, insert, update, delete on tables';
  await client.query(`
    alter default privileges grant usage on schemas to ${siteRole};
    alter default privileges grant ${rows} to ${siteRole};
    alter default privileges grant usage, select, update on sequences to ${siteRole}`);
  const { rows: schemas } = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'drizzle')`,
  );
  const grants = schemas.map(
    ({ name }) => `
      grant usage on schema ${name} to ${siteRole};
      grant select, insert, update, delete on all tables in schema ${name} to ${siteRole};
      grant usage, select, update on all sequences in schema ${name} to ${siteRole}`,
  );
  const { rows: sealed } = await client.query<{ name: string }>(appendOnly);
  const revokes = sealed.map(({ name }) => `revoke update, delete, truncate on ${name} from ${siteRole}`);
  // A single query is a single transaction, so a node that is already running never loses its rights in
  // between.
  await client.query([...grants, ...revokes].join(';'));
  return true;
}
