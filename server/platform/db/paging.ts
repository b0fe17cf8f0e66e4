import { type SQL, sql } from 'drizzle-orm';

/** The SQL for one page: `limit … offset …`. */
export const slice = (query: { page: number; per_page: number }): SQL => sql`limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`;
