import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { OfferStatus } from '#contract/offers.ts';
import { deals } from '../deals/tables.ts';
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
      sum(coalesce(agreed_cents, price_from_cents))::float8 as "fromCents", sum(coalesce(agreed_cents, price_to_cents, price_from_cents))::float8 as "toCents",
      (array_agg(json_build_object('created_at', created_at, 'price_from_cents', price_from_cents, 'price_to_cents', price_to_cents) order by created_at desc, id desc))[1] as last
    from (
      select ${offers.id}, ${offers.createdAt}, ${offers.priceFromCents}, ${offers.priceToCents}, ${status} as status,
        (select ${deals.agreedCents} from ${deals} where ${deals.offerId} = ${offers.id}) as agreed_cents
      from ${offers} join ${jobPosts} on ${jobPosts.id} = ${offers.jobPostId} where ${offers.workerId} = ${userId}
    ) as own group by status`);
  return rows;
}
