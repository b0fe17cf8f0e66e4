import { type SQL, sql } from 'drizzle-orm';

/** SQL's place of a page: `limit … offset …`. */
export const slice = (query: { page: number; per_page: number }): SQL => sql`limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`;

/** Croatian order of a name column, whatever the database's own collation. */
export const croatian = (column: unknown): SQL => sql`${column} collate "hr-x-icu"`;
