import { type SQL, sql } from 'drizzle-orm';
import { zone } from '#contract/local-time.ts';
import type { Gateway, PaymentMonth } from '#contract/payments.ts';
import { metaOf } from '#contract/shapes.ts';
import type { Db } from '../platform/db/pool.ts';
import { paymentDisputes, paymentRefunds, payments } from './tables.ts';

/** Returns SQL for the start, in Croatian time, of a month or of the month `after` months later. */
const beginning = (month: SQL, after = 0) =>
  sql`((${month} || '-01')::timestamp + ${after} * interval '1 month') at time zone ${zone}`;

/**
 * Returns a subquery for the ids of payments that were paid, refunded or disputed, or whose dispute was won,
 * in a month (`YYYY-MM`).
 */
export function movedIn(month: string): SQL {
  const [from, to] = [beginning(sql`${month}::text`), beginning(sql`${month}::text`, 1)];
  const within = (column: SQL) => sql`${column} >= ${from} and ${column} < ${to}`;
  return sql`select id from ${payments} where gateway in ('stripe', 'sandbox') and paid_at is not null and ${within(sql`paid_at`)}
    union select payment_id from ${paymentRefunds} where status = 'succeeded' and ${within(sql`settled_at`)}
    union select payment_id from ${paymentDisputes} where ${within(sql`created_at`)}
    union select payment_id from ${paymentDisputes} where status = 'won' and ${within(sql`closed_at`)}`;
}

interface Row extends Record<string, unknown> {
  month: string;
  payments: number;
  refunds: number;
  disputes: number;
  gross: number;
  refunded: number;
  disputed: number;
  won: number;
}

async function monthsOf(db: Db, gateway: Gateway): Promise<number> {
  const local = (moment: SQL) => sql`(${moment} at time zone ${zone})`;
  const { rows } = await db.execute<{ n: number | null }>(sql`
    select ((date_part('year', ${local(sql`now()`)}) - date_part('year', ${local(sql`first`)})) * 12
      + date_part('month', ${local(sql`now()`)}) - date_part('month', ${local(sql`first`)}) + 1)::int as n
    from (select min(paid_at) as first from ${payments} where gateway = ${gateway} and paid_at is not null) as f`);
  return rows[0]?.n ?? 0;
}

/**
 * Returns one gateway's totals by month, newest first, for finance. Summed on demand, which is cheap because
 * each period is one index range.
 */
export async function listMonths(db: Db, gateway: Gateway, query: { page: number; per_page: number }) {
  const total = await monthsOf(db, gateway);
  const first = (query.page - 1) * query.per_page;
  const last = Math.min(total, first + query.per_page) - 1;
  const within = (column: SQL) => sql`${column} >= m.starts and ${column} < m.ends`;
  const ours = sql`join ${payments} p on p.id = x.payment_id and p.gateway = ${gateway}`;
  const { rows } =
    last < first
      ? { rows: [] }
      : await db.execute<Row>(sql`
    select m.month, paid.n as payments, paid.cents as gross, back.n as refunds, back.cents as refunded, opened.n as disputes, opened.cents as disputed, won.cents as won
    from (
      select to_char(start, 'YYYY-MM') as month, start at time zone ${zone} as starts, (start + interval '1 month') at time zone ${zone} as ends, n
      from generate_series(${first}::int, ${last}::int) as n, lateral (select date_trunc('month', now() at time zone ${zone}) - n * interval '1 month' as start) s
    ) m,
    lateral (select count(*)::int as n, coalesce(sum(amount_cents), 0)::float8 as cents from ${payments}
      where gateway = ${gateway} and paid_at is not null and ${within(sql`paid_at`)}) paid,
    lateral (select count(*)::int as n, coalesce(sum(x.amount_cents), 0)::float8 as cents from ${paymentRefunds} x ${ours}
      where x.status = 'succeeded' and ${within(sql`x.settled_at`)}) back,
    lateral (select count(*)::int as n, coalesce(sum(x.amount_cents), 0)::float8 as cents from ${paymentDisputes} x ${ours} where ${within(sql`x.created_at`)}) opened,
    lateral (select coalesce(sum(x.amount_cents), 0)::float8 as cents from ${paymentDisputes} x ${ours} where x.status = 'won' and ${within(sql`x.closed_at`)}) won
    order by m.n`);
  const data = rows.map(
    ({ month, payments: n, refunds, disputes, gross, refunded, disputed, won }): PaymentMonth => ({
      month,
      gateway,
      payments: n,
      refunds,
      disputes,
      gross_cents: gross,
      refunded_cents: refunded,
      disputed_cents: disputed - won,
      net_cents: gross - refunded - disputed + won,
    }),
  );
  return { data, meta: metaOf(query, total, data.length) };
}
