import type pg from 'pg';
import type { Storage } from '../platform/storage/storage.ts';

/** What a check looks at. All it reads of the database is of one moment. */
export interface Site {
  client: pg.ClientBase;
  storage: Storage;
  /** Resolves once an upload that is on its way must have its row, so that a file still without one is lost. */
  uploadsDone: () => Promise<unknown>;
}

/** One kind of fault, in the plain sentence that is printed. */
export interface Fault {
  what: string;
  count: number;
  /** A few of them. */
  examples: string[];
  /** Undefined if nothing can put it right by itself; `instead` then says what to do. */
  mend?: () => Promise<void>;
  instead?: string;
}

const shown = 5;

/** Rows of a query with a column `it` that names each fault; only the first few leave the database. */
export async function faultsIn(client: pg.ClientBase, what: string, query: string): Promise<Fault> {
  const { rows } = await client.query<{ n: number; some: string[] | null }>(
    `with faults as materialized (${query}) select (select count(*)::int from faults) as n, (select array_agg(it::text) from (select it from faults limit ${shown}) f) as some`,
  );
  return { what, count: rows[0]?.n ?? 0, examples: rows[0]?.some ?? [] };
}
