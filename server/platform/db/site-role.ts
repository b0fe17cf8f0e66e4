import type pg from 'pg';

/** What the site's connections act as: a role that can read and write rows, but neither change the schema nor touch what is only ever added to. */
export const siteRole = 'mestar_site';

/** Tables of which rows are only ever added. */
const onlyAddedTo = ['audit_entries'];

const noRight = '42501';

/**
 * Creates the role and gives it its rights, also to tables that are created later. Resolves to false where the database's user may not create roles, as
 * at some hosts; the site then acts as that user, and only the triggers of those tables protect them (docs/OPERATIONS.md).
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
  const revokes = onlyAddedTo.map((table) => `revoke update, delete, truncate on ${table} from ${siteRole}`);
  // One query is one transaction: another node, which runs already, has the rights at no moment in between.
  await client.query([...grants, ...revokes].join(';'));
  return true;
}
