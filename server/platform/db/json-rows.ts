import { type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type Columns = Record<string, PgColumn>;
type Row<C extends Columns> = { [K in keyof C]: GetColumnData<C[K]> };

/**
 * Returns SQL for the columns of one row as a JSON object, for statements that read rows of several tables.
 */
export const jsonOf = (columns: Columns): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`),
    sql`, `,
  )})`;

/** Returns the row that `jsonOf` encoded. */
export const fromJson = <C extends Columns>(columns: C, json: Record<string, unknown>): Row<C> =>
  Object.fromEntries(
    Object.entries(columns).map(([key, { dataType }]) => {
      const value = json[key] ?? null;
      return [key, dataType === 'date' && value !== null ? new Date(value as string) : value];
    }),
  ) as Row<C>;
