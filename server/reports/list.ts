import { inArray, type SQL, sql } from 'drizzle-orm';
import type { ListedReport } from '#contract/reports.ts';
import { metaOf } from '#contract/shapes.ts';
import { countUpTo, slice } from '../platform/db/paging.ts';
import type { Db } from '../platform/db/pool.ts';
import { present } from './rows.ts';
import { reports } from './tables.ts';

interface Listed {
  /**
   * Literal SQL instead of a parameter, so that the planner uses the partial indexes of open and of closed
   * reports.
   */
  status: SQL;
  same: SQL;
  order: SQL;
}

/**
 * Open reports are grouped by subject, closed ones by decision; reports closed before decisions existed are
 * not grouped.
 */
const listed: Readonly<Record<'open' | 'closed', Listed>> = {
  open: {
    status: sql`t.status = 'open'`,
    same: sql`o.status = 'open' and o.subject_type = t.subject_type and o.subject_id = t.subject_id`,
    order: sql`t.created_at, t.id`,
  },
  closed: {
    status: sql`t.status = 'closed'`,
    same: sql`o.decision_id = t.decision_id and o.decision_id is not null`,
    order: sql`t.created_at desc, t.id desc`,
  },
};

/**
 * Returns a page of cases, each as its first report and the number of reports: open cases oldest first,
 * closed ones newest first.
 */
export async function listReports(
  db: Db,
  query: { page: number; per_page: number; status: 'open' | 'closed' },
) {
  const { status, same, order } = listed[query.status];
  const cases = sql`${reports} t where ${status} and not exists (select from ${reports} o where ${same} and o.id < t.id)`;
  const [{ rows: found }, { total, capped }] = await Promise.all([
    db.execute<{ id: number; n: number }>(sql`
      select t.id, (select count(*)::int from ${reports} o where ${same}) as n from ${cases} order by ${order} ${slice(query)}`),
    countUpTo(db, sql`${cases} order by t.created_at, t.id`),
  ]);
  const rows =
    found.length === 0
      ? []
      : await db
          .select()
          .from(reports)
          .where(
            inArray(
              reports.id,
              found.map(({ id }) => id),
            ),
          );
  const shown = new Map((await present(db, rows)).map((one) => [one.id, one]));
  const data = found.flatMap(({ id, n }): ListedReport[] => {
    const one = shown.get(id);
    // A report closed before decisions existed belongs to no group, so `n` is 0 although the report itself
    // counts as one.
    return one ? [{ ...one, reports: Math.max(1, n) }] : [];
  });
  return { data, meta: metaOf(query, total, found.length, capped) };
}
