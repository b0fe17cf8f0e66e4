import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { OfferStatus } from '#contract/offers.ts';
import { jobPosts } from '../job-posts/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { today, zoned } from '../platform/db/today.ts';
import { offers } from './tables.ts';

const status = sql<OfferStatus>`case when ${offers.status} <> 'open' then ${offers.status} when ${jobPosts.status} not in ('active', 'addressed') then 'closed'
  when ${offers.validUntil} < ${today} then 'expired' else 'open' end`;

export const isOpen: SQL = sql`${offers.status} = 'open' and ${jobPosts.status} in ('active', 'addressed') and ${offers.validUntil} >= ${today}`;

const own = (userId: number, statuses: readonly OfferStatus[] | undefined) =>
  and(eq(offers.workerId, userId), statuses?.length ? inArray(status, [...statuses]) : undefined);

export const idsOf = async (
  db: Db,
  userId: number,
  query: { page: number; per_page: number; status?: readonly OfferStatus[] | undefined },
): Promise<number[]> =>
  (
    await db
      .select({ id: offers.id })
      .from(offers)
      .innerJoin(jobPosts, eq(jobPosts.id, offers.jobPostId))
      .where(own(userId, query.status))
      .orderBy(desc(offers.createdAt), desc(offers.id))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page)
  ).map(({ id }) => id);

interface Tally extends Record<string, unknown> {
  status: OfferStatus;
  offers: number;
  thisMonth: number;
  fromCents: number;
  toCents: number;
  last: { created_at: string; price_from_cents: number; price_to_cents: number | null };
}

export async function tallyOf(db: Db, userId: number): Promise<Tally[]> {
  const { rows } = await db.execute<Tally>(sql`
    select status, count(*)::int as offers, count(*) filter (where created_at >= date_trunc('month', ${today}::timestamp) at time zone ${zoned})::int as "thisMonth",
      sum(price_from_cents)::float8 as "fromCents", sum(coalesce(price_to_cents, price_from_cents))::float8 as "toCents",
      (array_agg(json_build_object('created_at', created_at, 'price_from_cents', price_from_cents, 'price_to_cents', price_to_cents) order by created_at desc, id desc))[1] as last
    from (
      select ${offers.id}, ${offers.createdAt}, ${offers.priceFromCents}, ${offers.priceToCents}, ${status} as status
      from ${offers} join ${jobPosts} on ${jobPosts.id} = ${offers.jobPostId} where ${offers.workerId} = ${userId}
    ) as own group by status`);
  return rows;
}

interface Waiting extends Record<string, unknown> {
  id: number;
  jobPostId: number;
  workerId: number;
  priceFromCents: number;
  priceToCents: number | null;
  startsOn: string | null;
  validUntil: string;
  posts: number;
  offers: number;
}

export async function waitingFor(db: Db, clientId: number, mostPosts: number): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    with waiting as (
      select ${offers.jobPostId} as post_id, count(*)::int as offers, max(${offers.id}) as newest
      from ${jobPosts} join ${offers} on ${offers.jobPostId} = ${jobPosts.id}
      where ${jobPosts.userId} = ${clientId} and ${isOpen} group by 1
    ), newest as (select * from waiting order by newest desc limit ${mostPosts})
    select o.id, o.job_post_id as "jobPostId", o.worker_id as "workerId", o.price_from_cents as "priceFromCents", o.price_to_cents as "priceToCents",
      o.starts_on::text as "startsOn", o.valid_until::text as "validUntil",
      (select count(*)::int from waiting) as posts, (select sum(offers)::int from waiting) as offers
    from newest n join ${offers} o on o.job_post_id = n.post_id and o.status = 'open' and o.valid_until >= ${today}
    order by n.newest desc, o.price_from_cents, o.id`);
  return rows;
}

export async function openOn(db: Db, postIds: readonly number[]): Promise<Map<number, number>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .select({ id: offers.jobPostId, n: sql<number>`count(*)::int` })
    .from(offers)
    .where(
      and(
        inArray(offers.jobPostId, [...postIds]),
        eq(offers.status, 'open'),
        sql`${offers.validUntil} >= ${today}`,
      ),
    )
    .groupBy(offers.jobPostId);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

export async function offeredOn(db: Db, workerId: number, postIds: readonly number[]): Promise<Set<number>> {
  if (postIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: offers.jobPostId })
    .from(offers)
    .where(and(eq(offers.workerId, workerId), inArray(offers.jobPostId, [...postIds])));
  return new Set(rows.map(({ id }) => id));
}
