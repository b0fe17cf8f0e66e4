import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/db/pool.ts';

export interface Fault {
  position: number;
  id: number;
  /**
   * `missing`: the previous entry is gone. `changed`: the entry's seal does not match its content or the
   * previous seal.
   */
  what: 'missing' | 'changed';
}
export interface Chain {
  entries: number;
  /** The newest entry, for recording outside the database; null if the log is empty. */
  head: { position: number; seal: string } | null;
  faults: Fault[];
  /** Entries without a seal, which only a database superuser can create. */
  unsealed: number;
  lost: string[];
}

/** An append-only table with `position` and `seal`, and the SQL function that computes an entry's seal. */
interface SealedLog {
  table: string;
  seal: string;
}
const auditLog: SealedLog = { table: 'audit_entries', seal: 'audit_seal' };

/** Entries per statement, few enough to stay far below the statement timeout. */
const batch = 20_000;
const mostFaults = 20;

interface Row extends Record<string, unknown> {
  position: string;
  id: number;
  seal: string;
  what: Fault['what'] | null;
}

/**
 * Reads a whole log, by default the administrators' log, compares each entry with its seal and returns at
 * most `mostFaults` faults. A truncated log, or one rewritten up to its end, still has consistent seals, and
 * is detected only by comparison with `noted`, seals recorded elsewhere.
 */
export async function checkChain(
  db: DbOrTx,
  noted: readonly string[] = [],
  log: SealedLog = auditLog,
): Promise<Chain> {
  const [table, sealOf] = [sql.identifier(log.table), sql.identifier(log.seal)];
  const faults: Fault[] = [];
  let [entries, last] = [0, 0];
  let head: Chain['head'] = null;
  for (;;) {
    const { rows } = await db.execute<Row>(sql`
      select position, id, seal, case
          when position <> coalesce(position_before, 0) + 1 then 'missing'
          when seal is distinct from ${sealOf}(coalesce(seal_before, ''), entry) then 'changed'
        end as what
      from (
        select e as entry, e.position, e.id, e.seal, lag(e.position) over chain as position_before, lag(e.seal) over chain as seal_before
        from ${table} e where e.position >= ${last} and e.position < ${last + batch} window chain as (order by e.position)
      ) as read where position > ${last} order by position`);
    if (rows.length === 0) {
      const [next] = (
        await db.execute<{ position: string | null }>(
          sql`select min(position) as position from ${table} where position > ${last}`,
        )
      ).rows;
      if (!next?.position) break;
      // No entry exists at the positions of this batch, so the next batch begins at the next existing entry,
      // which is then reported as having a missing predecessor.
      last = Number(next.position) - 1;
      continue;
    }
    for (const { position, id, what } of rows)
      if (what && faults.length < mostFaults) faults.push({ position: Number(position), id, what });
    const newest = rows.at(-1) as Row;
    entries += rows.length;
    last = Number(newest.position);
    head = { position: last, seal: newest.seal };
  }
  const { rows: open } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${table} where position is null`,
  );
  const { rows: there } = await db.execute<{ seal: string }>(
    sql`select seal from ${table} where seal = any(${sql.param([...noted])}::text[])`,
  );
  const found = new Set(there.map(({ seal }) => seal));
  return { entries, head, faults, unsealed: open[0]?.n ?? 0, lost: noted.filter((seal) => !found.has(seal)) };
}
