import { sql } from 'drizzle-orm';
import { sharedVisitDays } from '#contract/shared-visit-words.ts';
import type { SharedVisitsSetting } from '#contract/shared-visits.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { today } from '../../platform/db/today.ts';
import { settings } from '../../settings/tables.ts';
import { sharedVisits, visitInvitations } from '../../shared-visits/tables.ts';
import { moderatorSlug } from './cast.ts';
import { later } from './clock.ts';
import { writeInquiry } from './write-inquiry.ts';
import { pastSubjects } from './write-past-work.ts';

const hour = 60;

interface Inquiry extends Record<string, unknown> {
  id: number;
  userId: number;
  jobCategoryId: number;
  jobTypeId: number;
  countyId: number;
  townId: number;
  sentAt: string;
}

const inquiryOf = sql`
  select p.id, p.user_id as "userId", p.job_category_id as "jobCategoryId", p.job_type_id as "jobTypeId",
    p.county_id as "countyId", p.town_id as "townId", p.created_at as "sentAt"
  from job_posts p`;

/** Returns another job type of an inquiry's category. */
async function otherType(
  tx: Tx,
  { jobCategoryId, jobTypeId }: Inquiry,
): Promise<{ id: number; name: string }> {
  const { rows } = await tx.execute<{ id: number; name: string }>(
    sql`select id, name from job_types where job_category_id = ${jobCategoryId} and id <> ${jobTypeId} order by id limit 1`,
  );
  if (!rows[0]) throw new Error('the category has only one job type');
  return rows[0];
}

async function first(tx: Tx, where: ReturnType<typeof sql>): Promise<Inquiry> {
  const { rows } = await tx.execute<Inquiry>(sql`${inquiryOf} ${where} limit 1`);
  if (!rows[0]) throw new Error('the demo has no inquiry for a shared visit');
  return rows[0];
}

/**
 * Turns shared visits on and writes two pairs of inquiries. The clients of the first pair have been asked and
 * can both sign in to the demo, so that they can agree to the visit. The clients of the second pair have
 * agreed to one visit for two types of job, and the demo worker has an offer on one of these inquiries. Call
 * after accounts have been suspended, because suspended clients cannot answer.
 */
export async function writeSharedVisits(
  tx: Tx,
  people: ReadonlyMap<string, number>,
  clientsInquiry: number,
): Promise<void> {
  const enabled: SharedVisitsSetting = { enabled: true };
  await tx.update(settings).set({ value: enabled }).where(sql`key = 'shared_visits'`);
  const partner = async (
    inquiry: Inquiry,
    { jobTypeId = inquiry.jobTypeId, ...author }: { userId: number; subject: string; jobTypeId?: number },
  ) => {
    const { jobCategoryId, countyId, townId } = inquiry;
    const sentAt = later(new Date(inquiry.sentAt), 10);
    const approvedAt = later(sentAt, 25);
    const moderatorId = people.get(moderatorSlug);
    const place = { jobCategoryId, jobTypeId, countyId, townId };
    const id = await writeInquiry(tx, {
      ...{ ...author, moderatorId, audience: 'all', ...place, sentAt, approvedAt },
    });
    const createdAt = later(approvedAt, 10);
    return { pair: [inquiry.id, id], createdAt, expiresAt: later(createdAt, sharedVisitDays * 24 * hour) };
  };

  const asked = await first(tx, sql`where p.id = ${clientsInquiry}`);
  const subject =
    'U stanu mojih roditelja pukla je traka rolete u dnevnom boravku, a druga se spušta samo do pola.';
  const invited = await partner(asked, { userId: people.get('zeljka-blazevic') ?? 0, subject });
  const { createdAt, expiresAt } = invited;
  await tx
    .insert(visitInvitations)
    .values(invited.pair.map((jobPostId) => ({ jobPostId, createdAt, expiresAt })));

  const offered = await first(
    tx,
    sql`join offers o on o.job_post_id = p.id
      where o.worker_id = ${people.get('kresimir-vukovic') ?? 0} and o.status = 'open' and o.valid_until >= ${today} and p.town_id is not null
        and p.created_at < now() - interval '6 hours' order by o.id`,
  );
  const { rows: others } = await tx.execute<{ id: number }>(sql`
    select id from users where type_of = 'client' and role is null and banned_at is null and suspended_until is null
      and id <> ${offered.userId} and password_hash is null and created_at < ${offered.sentAt} order by id limit 1`);
  const type = await otherType(tx, offered);
  const agreed = await partner(offered, {
    userId: others[0]?.id ?? 0,
    subject: pastSubjects[1]?.(type.name) ?? type.name,
    jobTypeId: type.id,
  });
  await tx.insert(visitInvitations).values(
    agreed.pair.map((jobPostId, place) => ({
      ...{ jobPostId, createdAt: agreed.createdAt, expiresAt: agreed.expiresAt },
      ...{ answer: 'yes' as const, answeredAt: later(agreed.createdAt, 10 + place) },
    })),
  );
  const [firstPostId = 0, secondPostId = 0] = agreed.pair;
  await tx.insert(sharedVisits).values({ firstPostId, secondPostId, createdAt: later(agreed.createdAt, 11) });
}
