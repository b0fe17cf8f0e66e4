import { type SQL, sql } from 'drizzle-orm';
import { dayAfter, dayOf } from '#contract/format.ts';
import { kindNames } from '#contract/inbox-kinds.ts';
import { type FigureName, figureNames } from '#contract/overview-figures.ts';
import { waits } from '../inbox/waits.ts';
import type { Db } from '../platform/db/pool.ts';
import { zoned } from '../platform/db/today.ts';
import { sampled } from './sampled.ts';

const daysBack = 2 * 366;
/** Cache lifetime of today’s figures, in seconds. */
const goodFor = 60;

export const waitsOf = (kind: string) => `waits.${kind}`;
export const ofCategory = 'category.';

const dayIn = (at: SQL) => sql`(${at} at time zone ${zoned})::date`;
/** Compares the bare column, so that its index is used. */
const within = (at: SQL, from: string, to: string) =>
  sql`${at} >= ${from}::date::timestamp at time zone ${zoned} and ${at} < ${dayAfter(to, 1)}::date::timestamp at time zone ${zoned}`;

/**
 * Writes a row for every day and figure, even if the count is 0. Rows are written in a fixed order, so that
 * concurrent counts cannot deadlock.
 */
const keep = (from: string, to: string, figures: SQL, counted: SQL, none: SQL) => sql`
  insert into day_figures (day, figure, n, waits, counted_at)
  select d.day::date, f.figure, coalesce(c.n, 0), coalesce(c.waits, ${none}), now()
  from generate_series(${from}::date, ${to}::date, interval '1 day') as d (day)
  cross join (${figures}) as f (figure)
  left join (${counted}) as c on c.day = d.day::date and c.figure = f.figure
  order by 1, 2
  on conflict (day, figure) do update set n = excluded.n, waits = excluded.waits, counted_at = excluded.counted_at`;

const named = (figures: readonly string[]) =>
  sql`values ${sql.join(
    figures.map((name) => sql`(${name})`),
    sql`, `,
  )}`;

interface Source {
  table: SQL;
  at: SQL;
  worth?: SQL;
  only?: SQL;
}

/** The table has one row per day and no time, so its rows are counted at noon. */
const smsDay = sql`(day + time '12:00') at time zone ${zoned}`;

/** Every `at` column has an index, so counting a day reads only that day’s rows. */
const sources: Record<FigureName, readonly Source[]> = {
  posts: [{ table: sql`job_posts`, at: sql`created_at` }],
  sign_ups: [{ table: sql`users`, at: sql`created_at` }],
  messages: [{ table: sql`chat_messages`, at: sql`created_at` }],
  deals: [{ table: sql`deals`, at: sql`created_at` }],
  sms: [{ table: sql`sms_days`, at: smsDay, worth: sql`sent` }],
  sms_cost: [{ table: sql`sms_days`, at: smsDay, worth: sql`cost_cents` }],
  // Refunds and disputes reduce the income of the day they happen, so months that finance has already
  // reported do not change (server/payments/months.ts).
  income: [
    {
      table: sql`payments`,
      at: sql`paid_at`,
      worth: sql`amount_cents`,
      only: sql`gateway in ('stripe', 'sandbox') and paid_at is not null`,
    },
    {
      table: sql`payment_refunds`,
      at: sql`settled_at`,
      worth: sql`-amount_cents`,
      only: sql`status = 'succeeded'`,
    },
    { table: sql`payment_disputes`, at: sql`created_at`, worth: sql`-amount_cents` },
    { table: sql`payment_disputes`, at: sql`closed_at`, worth: sql`amount_cents`, only: sql`status = 'won'` },
  ],
};

/** Counts all figures for the days `from` to `to` (`YYYY-MM-DD`, both inclusive) again and stores them. */
export async function countDays(db: Db, from: string, to: string): Promise<void> {
  const parts = figureNames.flatMap((name) =>
    sources[name].map(
      ({ table, at, worth = sql`1`, only = sql`true` }) =>
        sql`select ${dayIn(at)} as day, ${sql.raw(`'${name}'`)} as figure, sum(${worth}) as n from ${table} where ${only} and ${within(at, from, to)} group by 1`,
    ),
  );
  const sums = sql`select day, figure, sum(n)::int as n, null::int[] as waits from (${sql.join(parts, sql` union all `)}) as parts group by 1, 2`;
  const categories = sql`select ${dayIn(sql`created_at`)} as day, ${ofCategory} || job_category_id as figure, count(*)::int as n, null::int[] as waits
    from job_posts where ${within(sql`created_at`, from, to)} group by 1, 2`;
  const waited = kindNames.map((kind) => {
    const { table, at, since, only } = waits[kind];
    const wait = sql`greatest(0, extract(epoch from ${at} - ${since}))::int`;
    return sql`select day, ${sql.raw(`'${waitsOf(kind)}'`)} as figure, cardinality(waits) as n, ${sampled(sql`waits`)} as waits
      from (select ${dayIn(at)} as day, array_agg(${wait} order by ${wait}) as waits from ${table} where ${only} and ${within(at, from, to)} group by 1) as days`;
  });
  await db.execute(keep(from, to, named(figureNames), sums, sql`null`));
  await db.execute(
    keep(from, to, sql`select ${ofCategory} || id from job_categories`, categories, sql`null`),
  );
  await db.execute(
    keep(from, to, named(kindNames.map(waitsOf)), sql.join(waited, sql` union all `), sql`'{}'`),
  );
}

type Counted = {
  day: string | null;
  at: string | null;
  first: string | null;
};

/**
 * Counts all figures again from the day before the last counted day until today, unless today’s are less than
 * a minute old. Returns when today’s figures were counted.
 */
export async function countNew(db: Db, now = new Date()): Promise<Date> {
  const { rows } = await db.execute<Counted>(sql`
    select (select max(day) from day_figures)::text as day, (select max(counted_at) from day_figures where day = (select max(day) from day_figures)) as at,
      (select min(created_at) from users) as first`);
  const { day = null, at = null, first = null } = rows[0] ?? {};
  const today = dayOf(now);
  if (day === today && at !== null && now.getTime() - new Date(at).getTime() < goodFor * 1000)
    return new Date(at);
  const oldest = dayAfter(today, -daysBack);
  const from = day === null ? (first === null ? today : dayOf(new Date(first))) : dayAfter(day, -1);
  const [, begun = from] = [oldest, from].sort();
  await countDays(db, begun, today);
  return now;
}
