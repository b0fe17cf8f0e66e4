import { lt } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { day } from '#contract/durations.ts';
import type { UserRef } from '#contract/users.ts';
import { apartFrom } from '../blocks/service.ts';
import { answerTimes } from '../chats/answer-time.ts';
import { phrasesOf } from '../chats/phrases.ts';
import { waitingChats } from '../chats/waiting.ts';
import { openDealsOf } from '../deals/service.ts';
import { openPostsOf } from '../job-posts/fitting.ts';
import { waitingAnswers } from '../job-posts/invitations.ts';
import { countsOf } from '../job-posts/lists.ts';
import { postDtosByIds, readablePosts } from '../job-posts/service.ts';
import { waitingFor } from '../offers/service.ts';
import { offersSummary } from '../offers/summary.ts';
import { distances } from '../places/distances.ts';
import { placeRefs } from '../places/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { tradeRefs } from '../trades/service.ts';
import { goneUser } from '../users/present.ts';
import { userRefsByIds, usersByIds } from '../users/service.ts';
import { seenJobs } from './tables.ts';

/** Returns everything that needs the person's attention at `now`: a few rows of each kind, with totals. */
export async function dashboardOf(db: Db, actor: Actor, now: Date): Promise<Dashboard> {
  const { id } = actor;
  const { chats: mostChats, waiting: mostWaiting, inquiries: mostInquiries, dealsRead } = limits.dashboard;
  const [asked, chats, minutes, offers, waiting, own, counts, deals, phrases] = await Promise.all([
    askedOf(db, actor, limits.dashboard.asked),
    waitingChats(db, id, mostChats),
    answerTimes(db, [id]),
    offersSummary(db, id),
    waitingFor(db, id, mostWaiting),
    openPostsOf(db, id, mostInquiries + mostWaiting),
    countsOf(db, id),
    openDealsOf(db, id, {
      since: new Date(now.getTime() - limits.dashboard.reviewDays * day),
      most: dealsRead,
    }),
    phrasesOf(db, id),
  ]);
  const withOffers = [...new Set(waiting.map(({ jobPostId }) => jobPostId))];
  const inquiries = own
    .map((post) => post.id)
    .filter((post) => !withOffers.includes(post))
    .slice(0, mostInquiries);
  const [people, posts, trades, places] = await Promise.all([
    userRefsByIds(db, [
      ...chats.data.map(({ userId }) => userId),
      ...waiting.map(({ workerId }) => workerId),
      ...deals.flatMap(({ clientId, workerId }) => [clientId, workerId]),
    ]),
    postDtosByIds(db, [...withOffers, ...inquiries], actor),
    tradeRefs(db),
    placeRefs(db),
  ]);
  const person = (userId: number): UserRef => people.get(userId) ?? goneUser;
  const post = (postId: number) => posts.get(postId) ?? [];
  return {
    asked,
    chats: {
      data: chats.data.map((row) => ({
        chat_id: row.chatId,
        user: person(row.userId),
        message_id: row.messageId,
        text: row.text,
        file: row.file,
        unreaded_count: row.unread,
        at: row.at,
      })),
      total: chats.total,
      answer_minutes: minutes.get(id) ?? null,
    },
    offers,
    waiting: {
      data: withOffers.flatMap(post).map((one) => ({
        post: one,
        offers: waiting
          .filter(({ jobPostId }) => jobPostId === one.id)
          .map((row) => presentWaiting(row, person(row.workerId))),
      })),
      total: waiting[0]?.posts ?? 0,
      offers_total: waiting[0]?.offers ?? 0,
    },
    inquiries: { data: inquiries.flatMap(post), counts },
    deals: {
      data: deals.flatMap((deal) => presentDeal(deal, id, { person, trades, places })),
      total: deals.length,
    },
    phrases,
  };
}

const presentWaiting = (row: Awaited<ReturnType<typeof waitingFor>>[number], worker: UserRef) => ({
  id: row.id,
  worker,
  price_from_cents: row.priceFromCents,
  price_to_cents: row.priceToCents,
  starts_on: row.startsOn,
  valid_until: row.validUntil,
});

interface Known {
  person: (id: number) => UserRef;
  trades: Awaited<ReturnType<typeof tradeRefs>>;
  places: Awaited<ReturnType<typeof placeRefs>>;
}

function presentDeal(
  deal: Awaited<ReturnType<typeof openDealsOf>>[number],
  readerId: number,
  { person, trades, places }: Known,
) {
  const type = trades.type(deal.jobTypeId);
  if (!type) return [];
  const role = deal.clientId === readerId ? ('client' as const) : ('worker' as const);
  return [
    {
      id: deal.id,
      stage: deal.stage,
      role,
      job_type: type,
      user: person(role === 'client' ? deal.workerId : deal.clientId),
      town: (deal.townId !== null && places.town(deal.townId)?.name) || null,
      price_from_cents: deal.priceFromCents,
      price_to_cents: deal.priceToCents,
      starts_at: deal.startsAt?.toISOString() ?? null,
      ends_at: deal.endsAt?.toISOString() ?? null,
      done_at: deal.doneAt?.toISOString() ?? null,
      can: {
        choose:
          deal.stage !== 'done' &&
          deal.startsAt === null &&
          deal.proposalBy !== null &&
          deal.proposalBy !== role,
        review: deal.stage === 'done',
      },
    },
  ];
}

/** Deletes records of inquiries opened before a given time; called nightly by `privacy`. */
export const forgetSeen = (db: Db, before: Date) => db.delete(seenJobs).where(lt(seenJobs.createdAt, before));

const readMost = 50;

async function askedOf(db: Db, actor: Actor, most: number): Promise<Dashboard['asked']> {
  const asked = await waitingAnswers(db, actor.id, readMost);
  if (asked.length === 0) return { data: [], total: 0 };
  const apart = await apartFrom(db, actor.id);
  const all = asked.filter(({ clientId }) => !apart.includes(clientId));
  const waiting = all.slice(0, most);
  const [posts, people] = await Promise.all([
    readablePosts(
      db,
      waiting.map(({ id }) => id),
      actor,
    ),
    usersByIds(db, [actor.id], null),
  ]);
  const towns = people.get(actor.id)?.towns.map(({ id }) => id) ?? [];
  const { between } = await distances(db);
  const data = waiting.flatMap(({ id, notifiedAt }) => {
    const post = posts.get(id);
    return post
      ? [{ post, at: notifiedAt.toISOString(), ...between(towns, post.town ? [post.town.id] : []) }]
      : [];
  });
  return { data, total: all.length };
}
