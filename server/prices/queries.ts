import { type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { deals } from '../deals/tables.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { offers } from '../offers/tables.ts';
import { counties } from '../places/tables.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { zoned } from '../platform/db/today.ts';
import { jobCategories, jobTypes } from '../trades/tables.ts';
import { users } from '../users/tables.ts';
import type { Counted } from './decide.ts';
import type { Figures } from './figures.ts';
import type { DecidedGroup, PlacedJob } from './groups.ts';
import { priceJobs, publishedPrices } from './tables.ts';

const { months, years, settleDays } = limits.prices;

/** Returns SQL for the first calendar year, in Croatian time, that has its own figures. */
const firstYear = (now: Date) =>
  sql`(extract(year from ${now}::timestamptz at time zone ${zoned})::int - ${years - 1})`;

export interface TypeRow extends Record<string, unknown> {
  id: number;
  categoryId: number;
}

/** Selects the types with done deals or decisions; all others have nothing to publish. */
export const typesToDecide = async (db: DbOrTx): Promise<TypeRow[]> =>
  (
    await db.execute<TypeRow>(sql`
      select t.id, t.job_category_id as "categoryId" from ${jobTypes} t
      where t.id in (select p.job_type_id from ${deals} d join ${jobPosts} p on p.id = d.job_post_id where d.stage = 'done')
        or exists (select from ${publishedPrices} g where g.job_type_id = t.id)
      order by t.id`)
  ).rows;

export interface DoneJob extends PlacedJob, Record<string, unknown> {}

/**
 * Selects the done deals of a type that count: on inquiries, done at least `settleDays` days ago and not
 * before `firstYear`, without banned people.
 */
export const doneJobs = async (tx: DbOrTx, type: TypeRow, now: Date): Promise<DoneJob[]> =>
  (
    await tx.execute<DoneJob>(sql`
      select d.id, d.client_id as "clientId", d.worker_id as "workerId", p.county_id as "countyId",
        extract(year from d.done_at at time zone ${zoned})::int as year, d.done_at > ${now}::timestamptz - make_interval(months => ${months}) as recent,
        coalesce(case when d.final_confirmed_at is not null then d.final_cents end, d.agreed_cents, (o.price_from_cents::bigint + coalesce(o.price_to_cents, o.price_from_cents)) / 2)::int as cents,
        d.final_confirmed_at is not null as confirmed
      from ${jobPosts} p join ${deals} d on d.job_post_id = p.id join ${offers} o on o.id = d.offer_id
        join ${users} c on c.id = d.client_id join ${users} w on w.id = d.worker_id
      where p.job_category_id = ${type.categoryId} and p.job_type_id = ${type.id} and p.kind = 'inquiry' and d.stage = 'done'
        and d.done_at <= ${now}::timestamptz - make_interval(days => ${settleDays})
        and extract(year from d.done_at at time zone ${zoned})::int >= ${firstYear(now)}
        and c.banned_at is null and w.banned_at is null
      order by d.id`)
  ).rows;

export interface CountedJob extends Counted, Record<string, unknown> {
  priceId: number;
}

/**
 * Selects the jobs on which the last decisions about a type were based, except erased ones. `offset 0` keeps
 * the planner from reading the jobs of all types.
 */
export const countedJobs = async (tx: DbOrTx, typeId: number): Promise<CountedJob[]> =>
  (
    await tx.execute<CountedJob>(sql`
      select g.id as "priceId", d.id, d.client_id as "clientId", d.worker_id as "workerId", j.cents, j.used
      from ${publishedPrices} g cross join lateral (select deal_id, cents, used from ${priceJobs} where price_id = g.id offset 0) j
        join ${deals} d on d.id = j.deal_id
      where g.job_type_id = ${typeId}`)
  ).rows;

export interface GroupRow extends Omit<DecidedGroup, 'counted'>, Record<string, unknown> {
  id: number;
}

export const groupsOf = async (tx: DbOrTx, typeId: number): Promise<GroupRow[]> =>
  (
    await tx.execute<GroupRow>(sql`
      select id, county_id as "countyId", year, low_cents is not null as "isPublished", counted_jobs as "countedJobs"
      from ${publishedPrices} where job_type_id = ${typeId}`)
  ).rows;

/**
 * Deletes decisions about recent months that were made at least 24 months ago, and decisions about years
 * before `firstYear`.
 */
export const deleteExpired = (tx: Tx, typeId: number, now: Date) =>
  tx.execute(sql`
    delete from ${publishedPrices} where job_type_id = ${typeId}
      and (year is null and decided_at <= ${now}::timestamptz - make_interval(months => ${months}) or year < ${firstYear(now)})`);

interface Written {
  typeId: number;
  countyId: number | null;
  year: number | null;
  figures: Figures | null;
  counted: readonly Counted[];
  now: Date;
}

export async function writeDecision(
  tx: Tx,
  { typeId, countyId, year, figures, counted, now }: Written,
): Promise<void> {
  const values = {
    lowCents: figures?.lowCents ?? null,
    medianCents: figures?.medianCents ?? null,
    highCents: figures?.highCents ?? null,
    jobs: figures?.jobs ?? null,
    confirmedPercent: figures?.confirmedPercent ?? null,
    countedJobs: counted.length,
    decidedAt: now,
  };
  const [row] = await tx
    .insert(publishedPrices)
    .values({ jobTypeId: typeId, countyId, year, ...values })
    .onConflictDoUpdate({
      target: [publishedPrices.jobTypeId, publishedPrices.countyId, publishedPrices.year],
      set: values,
    })
    .returning({ id: publishedPrices.id });
  const id = row?.id ?? 0;
  await tx.execute(sql`delete from ${priceJobs} where price_id = ${id}`);
  const column = <K extends 'id' | 'cents' | 'used'>(key: K) => sql.param(counted.map((job) => job[key]));
  await tx.execute(sql`
    insert into ${priceJobs} (price_id, deal_id, cents, used)
    select ${id}, * from unnest(${column('id')}::int[], ${column('cents')}::int[], ${column('used')}::boolean[])`);
}

export interface PriceRow extends Record<string, unknown> {
  type_id: number;
  county_id: number | null;
  year: number | null;
  low_cents: number;
  median_cents: number;
  high_cents: number;
  jobs: number;
  confirmed_percent: number;
  published_in: string;
}

const columns = sql`g.job_type_id as type_id, g.county_id, g.year, g.low_cents, g.median_cents, g.high_cents, g.jobs, g.confirmed_percent,
  to_char(g.decided_at at time zone ${zoned}, 'YYYY-MM') as published_in`;

/** Conditions that restrict a list; undefined means no restriction. */
export interface Filter {
  categoryId?: number | undefined;
  countyId?: number | undefined;
  area?: 'country' | 'county' | undefined;
  period?: 'recent' | 'year' | undefined;
  year?: number | undefined;
}

function matching({ categoryId, countyId, area, period, year }: Filter): SQL {
  const parts = [
    sql`g.low_cents is not null`,
    categoryId !== undefined && sql`t.job_category_id = ${categoryId}`,
    countyId !== undefined && sql`g.county_id = ${countyId}`,
    area !== undefined && (area === 'country' ? sql`g.county_id is null` : sql`g.county_id is not null`),
    period !== undefined && (period === 'recent' ? sql`g.year is null` : sql`g.year is not null`),
    year !== undefined && sql`g.year = ${year}`,
  ];
  return sql.join(
    parts.filter((part) => part !== false),
    sql` and `,
  );
}

export async function page(db: DbOrTx, filter: Filter, query: { page: number; per_page: number }) {
  const from = sql`from ${publishedPrices} g join ${jobTypes} t on t.id = g.job_type_id where ${matching(filter)}`;
  const { rows } = await db.execute<PriceRow>(sql`
    select ${columns} from ${publishedPrices} g join ${jobTypes} t on t.id = g.job_type_id join ${jobCategories} c on c.id = t.job_category_id
      left join ${counties} k on k.id = g.county_id
    where ${matching(filter)}
    order by c.name collate "hr-x-icu", t.name collate "hr-x-icu", t.id, k.name collate "hr-x-icu" nulls first, g.year desc nulls first
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`);
  const total = await db.execute<{ n: number }>(sql`select count(*)::int as n ${from}`);
  return { rows, total: total.rows[0]?.n ?? 0 };
}

/** Selects the recent figure of each type: the county's or, if it has none, the whole country's. */
export const nearest = async (
  db: DbOrTx,
  types: readonly number[],
  countyId: number | undefined,
  most: number,
): Promise<PriceRow[]> =>
  (
    await db.execute<PriceRow>(sql`
      select * from (
        select distinct on (g.job_type_id) ${columns} from ${publishedPrices} g
        where g.job_type_id = any(${sql.param([...types])}::int[]) and g.year is null and g.low_cents is not null
          and (g.county_id is null or g.county_id = ${countyId ?? null}::int)
        order by g.job_type_id, g.county_id nulls last
      ) as nearest order by jobs desc, type_id limit ${most}`)
  ).rows;
