import type pg from 'pg';
import type { Storage } from '../platform/storage/storage.ts';

/** Data sources of a check. */
export interface Site {
  client: pg.ClientBase;
  storage: Storage;
  /**
   * Resolves once every upload in progress has had time to store its row, after which a file without a row is
   * orphaned.
   */
  uploadsDone: () => Promise<unknown>;
}

export interface Fault {
  what: string;
  count: number;
  examples: string[];
  /**
   * Repairs the fault. Undefined if that is not possible automatically; `instead` then describes what to do.
   */
  mend?: () => Promise<void>;
  instead?: string;
}

const shown = 5;

/**
 * Returns a fault with the number of rows that a query finds and the first few as examples. The query must
 * describe each faulty row in the column `it`.
 */
export async function faultsIn(client: pg.ClientBase, what: string, query: string): Promise<Fault> {
  const { rows } = await client.query<{ n: number; some: string[] | null }>(
    `with faults as materialized (${query}) select (select count(*)::int from faults) as n, (select array_agg(it::text) from (select it from faults limit ${shown}) f) as some`,
  );
  return { what, count: rows[0]?.n ?? 0, examples: rows[0]?.some ?? [] };
}
