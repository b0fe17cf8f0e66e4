import { eq, sql } from 'drizzle-orm';
import { hour as hourMs } from '#contract/durations.ts';
import { chatMembers, chatMessages, chats } from '../../chats/tables.ts';
import type { StoredStage } from '../../deals/states.ts';
import { dealEvents, deals, dealTimes } from '../../deals/tables.ts';
import { offers } from '../../offers/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { type Clock, later } from './clock.ts';

export interface Planned {
  post: string;
  stage: StoredStage;
  work: string;
  cents: readonly [from: number, to: number | null];
  days: number;
  address?: string;
  time?: 0 | 1 | 2;
  /** Whether the worker moved the appointment to a later day. */
  postponed?: boolean;
  /** The final price in cents, which both sides confirmed. */
  final?: number | undefined;
}

const planned: readonly Planned[] = [
  {
    post: 'inquiry-40',
    stage: 'agreed',
    work: 'Krpanje rupa, dva sloja bijele boje i jedan zid u tonu po izboru. Boja i zaštita podova su uključene.',
    cents: [62_000, 71_000],
    days: 1,
  },
  {
    post: 'inquiry-24',
    stage: 'scheduled',
    work: 'Kabel do garaže, zaštitna sklopka, ugradnja punionice i ispitni list. Punionica je Vaša.',
    cents: [48_000, null],
    days: 3,
    address: 'Ulica bana Josipa Jelačića 7, 10290 Zaprešić',
  },
  {
    post: 'inquiry-45',
    stage: 'done',
    work: 'Izmjera, izrada i montaža kuhinje sa svim okovima. Bijela tehnika se ugrađuje isti dan.',
    cents: [385_000, null],
    days: 12,
    address: 'Jarunska ulica 21, 10000 Zagreb',
  },
  {
    post: 'inquiry-9',
    stage: 'cancelled',
    work: 'Čišćenje plijesni, sušenje kuta i toplinska ploča s unutarnje strane.',
    cents: [35_000, 42_000],
    days: 9,
  },
];

const hour = 60;
const halfDay = 12 * hour;

export interface Pair extends Record<string, unknown> {
  client_id: number;
  worker_id: number;
  job_post_id: number;
}

const pairOf = async (tx: Tx, postId: number): Promise<Pair | undefined> =>
  (
    await tx.execute<Pair>(sql`
      select p.user_id as client_id, u.id as worker_id, p.id as job_post_id
      from job_posts p join user_job_categories c on c.job_category_id = p.job_category_id join users u on u.id = c.user_id
      where p.id = ${postId} and u.is_worker and u.id <> p.user_id
        and not exists (select from chats where low_id = least(u.id, p.user_id) and high_id = greatest(u.id, p.user_id))
        and not exists (select from reviews where author_id = p.user_id and subject_id = u.id)
      order by u.reviews_count desc, u.id limit 1`)
  ).rows[0];

const reviewed = async (tx: Tx, clientId: number): Promise<Pair | undefined> =>
  (
    await tx.execute<Pair>(sql`
      select r.author_id as client_id, r.subject_id as worker_id, p.id as job_post_id
      from reviews r join job_posts p on p.id = r.job_post_id and p.user_id = r.author_id and p.status = 'finished'
      where not exists (select from chats where low_id = least(r.author_id, r.subject_id) and high_id = greatest(r.author_id, r.subject_id))
      order by r.author_id = ${clientId} desc, r.id limit 1`)
  ).rows[0];

export async function writeDeals(
  tx: Tx,
  clock: Clock,
  clientId: number,
  posts: ReadonlyMap<string, number>,
): Promise<void> {
  for (const deal of planned) {
    const pair = await pairOf(tx, posts.get(deal.post) ?? 0);
    if (pair) await writeDeal(tx, clock, pair, deal);
  }
  const old = await reviewed(tx, clientId);
  const work = 'Rad i materijal prema dogovoru na licu mjesta, s čišćenjem nakon posla.';
  if (old)
    await writeDeal(tx, clock, old, { post: '', stage: 'done', work, cents: [24_000, null], days: 20 });
}

export async function writeDeal(
  tx: Tx,
  clock: Clock,
  { client_id: clientId, worker_id: workerId, job_post_id: jobPostId }: Pair,
  plan: Planned,
): Promise<void> {
  const sent = clock.daysAgo(plan.days, 9, 12);
  const [chat] = await tx
    .insert(chats)
    .values({
      lowId: Math.min(clientId, workerId),
      highId: Math.max(clientId, workerId),
      startedBy: workerId,
      createdAt: sent,
    })
    .returning({ id: chats.id });
  const chatId = chat?.id ?? 0;
  let last = { id: 0, at: sent };
  const say = async (
    from: number,
    minutes: number,
    type: 'offer_message' | 'deal_message' | 'text_message',
    content: string | null = null,
  ) => {
    const at = later(sent, minutes);
    const toId = from === clientId ? workerId : clientId;
    const [row] = await tx
      .insert(chatMessages)
      .values({ chatId, fromId: from, toId, type, content, readAt: at, createdAt: at })
      .returning({ id: chatMessages.id });
    last = { id: row?.id ?? 0, at };
    return last.id;
  };

  const messageId = await say(workerId, 0, 'offer_message');
  const accepted = plan.stage !== 'cancelled';
  const [offer] = await tx
    .insert(offers)
    .values({
      ...{
        jobPostId,
        workerId,
        messageId,
        work: plan.work,
        createdAt: sent,
        updatedAt: later(sent, 3 * hour),
      },
      ...{
        priceFromCents: plan.cents[0],
        priceToCents: plan.cents[1],
        status: accepted ? ('accepted' as const) : ('closed' as const),
      },
      validUntil: later(sent, 14 * 24 * hour)
        .toISOString()
        .slice(0, 10),
    })
    .returning({ id: offers.id });
  const agreedAt = later(sent, 3 * hour);
  const [deal] = await tx
    .insert(deals)
    .values({
      offerId: offer?.id ?? 0,
      jobPostId,
      clientId,
      workerId,
      address: plan.address ?? null,
      createdAt: agreedAt,
      updatedAt: agreedAt,
    })
    .returning({ id: deals.id });
  const dealId = deal?.id ?? 0;
  const line = async (from: number, minutes: number, kind: typeof dealEvents.$inferInsert.kind) => {
    const id = await say(from, minutes, 'deal_message');
    await tx.insert(dealEvents).values({ messageId: id, dealId, kind });
    return id;
  };

  await line(clientId, 3 * hour, 'agreed');
  await say(workerId, 3 * hour + 20, 'text_message', 'Hvala na povjerenju. Predlažem nekoliko termina.');
  const proposalId = await line(workerId, 3 * hour + 22, 'times');
  const times = [36, 60, 85].map((hours) =>
    timeAfter(agreedAt, hours, plan.stage === 'scheduled' || plan.stage === 'agreed' ? clock : undefined),
  );
  await tx.insert(dealTimes).values(times.map((time) => ({ messageId: proposalId, ...time })));
  const proposal = { proposalId, proposalBy: 'worker' as const, proposalAt: later(sent, 3 * hour + 22) };
  await tx.update(deals).set(proposal).where(eq(deals.id, dealId));
  const time = times[plan.time ?? 0];
  if (time && (plan.stage === 'scheduled' || plan.stage === 'done')) {
    const chosen = await line(clientId, 4 * hour, 'scheduled');
    await tx.insert(dealTimes).values({ messageId: chosen, ...time });
    await tx
      .update(deals)
      .set({ stage: 'scheduled', ...time, scheduledAt: later(sent, 4 * hour) })
      .where(eq(deals.id, dealId));
    await say(clientId, 4 * hour + 2, 'text_message', 'Odlično, čekamo Vas.');
    const moved = times[1];
    if (plan.postponed && moved) {
      await say(workerId, 20 * hour, 'text_message', 'Ne stižem taj dan. Odgovara li Vam sljedeći termin?');
      const again = await line(clientId, 21 * hour, 'scheduled');
      await tx.insert(dealTimes).values({ messageId: again, ...moved });
      await tx
        .update(deals)
        .set({ ...moved, scheduledAt: later(sent, 21 * hour) })
        .where(eq(deals.id, dealId));
    }
  }
  if (plan.stage === 'done') {
    await line(workerId, 4 * 24 * hour, 'done');
    await tx
      .update(deals)
      .set({
        ...{ stage: 'done', doneAt: last.at, doneBy: 'worker' },
        ...(plan.final !== undefined && {
          ...{ finalCents: plan.final, finalBy: 'worker' as const },
          ...{ finalAt: last.at, finalConfirmedAt: later(last.at, hour) },
        }),
      })
      .where(eq(deals.id, dealId));
  }
  if (plan.stage === 'cancelled') {
    await line(workerId, halfDay, 'cancelled');
    await tx
      .update(deals)
      .set({ stage: 'cancelled', cancelledAt: last.at, cancelledBy: 'worker' })
      .where(eq(deals.id, dealId));
  }
  const side = { chatId, lastMessageId: last.id, lastMessageAt: last.at, unreadCount: 0 };
  await tx.insert(chatMembers).values([
    { ...side, userId: clientId },
    { ...side, userId: workerId },
  ]);
}

/**
 * Returns a two-hour period that starts on the hour. With `clock`, the period is in the future, so that it
 * can still be chosen.
 */
function timeAfter(from: Date, hours: number, clock: Clock | undefined) {
  const start = Math.max(from.getTime(), clock?.minutesAgo(0).getTime() ?? 0) + hours * hourMs;
  const day = new Date(start).setUTCHours(hours === 36 ? 15 : 8, 0, 0, 0);
  return { startsAt: new Date(day), endsAt: new Date(day + 2 * hourMs) };
}
