import { limits } from '#contract/constants.ts';
import { day } from '#contract/durations.ts';
import type { Body } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { dayOf } from '#contract/format.ts';
import type { JobPost } from '#contract/job-posts.ts';
import { placeOf } from '#contract/labels.ts';
import type { ComparedOffer, Offer, sendOffer as sendOfferEndpoint } from '#contract/offers.ts';
import { channels, events } from '#contract/realtime.ts';
import { isBlockedBetween } from '../blocks/service.ts';
import type { Attachments, View } from '../chats/chat-view.ts';
import { announce, shownOf, writeMessage } from '../chats/send.ts';
import { answerInvitation, readable as readablePost } from '../job-posts/invitations.ts';
import { isOpen } from '../job-posts/policy.ts';
import { closePost, getPost } from '../job-posts/service.ts';
import { readAbout } from '../notifications/inbox.ts';
import { notify } from '../notifications/notify.ts';
import { byDay } from '../notifications/policy.ts';
import { violates } from '../platform/db/errors.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { isPresent } from '../users/service.ts';
import { compared } from './comparison.ts';
import { isActionAllowed, type OfferAction, outcomeOf, statusOf } from './policy.ts';
import { offersOfMessages, presentOffers } from './present.ts';
import * as queries from './queries.ts';
import { type Agreed, agreedJobQueue } from './service.ts';

export interface Offering extends View {
  tasks: Tasks;
}

export interface Deciding extends Offering {
  /**
   * Creates the deal for an accepted offer. Passed in as a function, because deals depend on offers and not
   * the reverse.
   */
  beginDeal: (tx: Tx, agreed: Agreed) => Promise<number>;
  attachments: Attachments;
}

async function shown({ db }: Offering, actor: Actor, id: number): Promise<Offer> {
  const row = await queries.byId(db, id);
  const [offer] = row ? await presentOffers(db, actor.id, [row]) : [];
  if (!offer) throw new AppError('not_found');
  return offer;
}

/** Returns an offer to its sender or to the post's owner. Throws `not_found` for anyone else. */
export async function getOffer({ db }: Pick<Offering, 'db'>, actor: Actor, id: number): Promise<Offer> {
  const row = await queries.byId(db, id);
  const isParty = row && (actor.id === row.workerId || actor.id === row.ownerId);
  const [offer] = isParty ? await presentOffers(db, actor.id, [row]) : [];
  if (!offer) throw new AppError('not_found');
  return offer;
}

/**
 * Returns the post if the user may send an offer for it. An open offer with the same `clientId` counts as the
 * same offer sent again. Throws `not_found`, `chats.closed` and `offers.own`, `.worker`, `.post` or `.twice`.
 */
export async function assertMayOffer(
  { db }: Pick<Offering, 'db'>,
  actor: Actor,
  postId: number,
  clientId: string | undefined,
): Promise<JobPost> {
  const post = await getPost(db, actor, postId);
  if (post.user.id === actor.id) throw new AppError('offers.own');
  if (actor.typeOf === 'client') throw new AppError('offers.worker');
  if (post.type !== 'inquiry' || post.status !== 'active') throw new AppError('offers.post');
  if (await isBlockedBetween(db, actor.id, post.user.id)) throw new AppError('chats.closed');
  if (await queries.hasOpenOffer(db, postId, actor.id, clientId)) throw new AppError('offers.twice');
  return post;
}

/**
 * Sends an offer for an open inquiry as a message in the pair’s chat, notifies the client and records the
 * offer as the answer to an invitation. A repeated `client_id` returns the offer already sent. Throws
 * `offers.*`, `chats.closed`, `not_found`.
 */
export async function sendOffer(
  parts: Offering,
  actor: Actor,
  postId: number,
  input: Body<typeof sendOfferEndpoint>,
): Promise<Offer> {
  const post = await assertMayOffer(parts, actor, postId, input.client_id);
  if (input.starts_on && input.starts_on < dayOf(new Date())) throw new AppError('offers.starts_on');
  if (input.valid_until < dayOf(new Date())) throw new AppError('offers.valid_until');
  const { id, written } = await parts.db
    .transaction(async (tx) => {
      const locked = await queries.lockPost(tx, postId);
      if (!locked || !isOpen(locked) || post.type !== 'inquiry') throw new AppError('offers.post');
      let id = 0;
      const written = await writeMessage(
        tx,
        actor,
        locked.userId,
        { type: 'offer_message', clientId: input.client_id },
        async (row) => {
          id = await queries.insert(tx, {
            jobPostId: postId,
            workerId: actor.id,
            messageId: row.id,
            clientId: input.client_id ?? null,
            work: input.work,
            priceFromCents: input.price_from_cents,
            priceToCents: input.price_to_cents ?? null,
            startsOn: input.starts_on ?? null,
            validUntil: input.valid_until,
          });
          await answerInvitation(tx, postId, actor.id, 'offered');
          await notify(parts.tasks, tx, {
            userId: locked.userId,
            kind: 'offer_received',
            data: {
              offer_id: id,
              chat_id: row.chatId,
              job_post_id: postId,
              job_type: post.job_type.name,
              worker: { id: actor.id },
              told: {
                from_cents: input.price_from_cents,
                to_cents: input.price_to_cents ?? null,
                starts_on: input.starts_on ?? null,
                valid_until: input.valid_until,
                place: placeOf(post.county, post.town),
                nth: await queries.countOfPost(tx, postId),
              },
            },
          });
        },
      );
      if (written.isNew) return { id, written };
      const [duplicate] = await queries.ofMessages(tx, [written.message.id]);
      return { id: duplicate?.id ?? 0, written: null };
    })
    .catch((error: unknown) => {
      throw violates(error, 'one_open_offer_per_worker') ? new AppError('offers.twice') : error;
    });
  if (written) {
    const people = await shownOf(parts, [actor.id, post.user.id]);
    await announce(parts, written, people, { offers: offersOfMessages });
  }
  return shown(parts, actor, id);
}

/**
 * Returns when to ask for a review: in the daytime, `limits.reviewAskDays` days after the planned start, or
 * after now if that is later.
 */
const askedOn = (startsOn: string | null, now: Date) =>
  byDay(new Date(Math.max(now.getTime(), startsOn ? Date.parse(startsOn) : 0) + limits.reviewAskDays * day));

/** Returns all offers for the user’s own post; workers see only their own. Throws `not_found`. */
export async function listOffers({ db }: Offering, actor: Actor, postId: number): Promise<ComparedOffer[]> {
  const post = await readablePost(db, actor, postId);
  const offers = await presentOffers(
    db,
    actor.id,
    await queries.ofPost(db, postId, post.userId === actor.id ? undefined : actor.id),
  );
  return compared(db, actor, post.townId, offers);
}

/**
 * Accepts, declines or withdraws an offer. Accepting creates the deal, closes the post’s other open offers
 * and notifies their senders. Throws `not_found` if the user is neither the sender nor the post’s owner,
 * `forbidden` if the user may not take this action, `offers.agreed` if another offer on the post is accepted,
 * `offers.moved` if the offer is no longer open, and `papers.moved` if its quote is not the one that the
 * client saw.
 */
export async function decideOffer(
  parts: Deciding,
  actor: Actor,
  offerId: number,
  action: OfferAction,
  { keepOpen = false, quoteSha256 }: { keepOpen?: boolean; quoteSha256?: string | null | undefined } = {},
): Promise<Offer> {
  const { db, tasks } = parts;
  const before = await queries.byId(db, offerId);
  if (!before || (actor.id !== before.workerId && actor.id !== before.ownerId))
    throw new AppError('not_found');
  const { closed, written } = await db.transaction(async (tx) => {
    await queries.lockPost(tx, before.jobPostId);
    const offer = await queries.byId(tx, offerId);
    const now = new Date();
    if (!offer || statusOf(offer, now) !== 'open') throw new AppError('offers.moved');
    if (action === 'accept' && !(await isPresent(tx, offer.workerId))) throw new AppError('offers.moved');
    if (action === 'accept' && offer.postAgreed) throw new AppError('offers.agreed');
    if (!isActionAllowed(action, actor.id, offer, now)) throw new AppError('forbidden');
    await queries.setStatus(tx, offerId, outcomeOf(action));
    const agreed =
      action === 'accept' ? await agree(parts, tx, actor, offer, { keepOpen, quoteSha256 }) : null;
    const notifyWorker = (userId: number, outcome: 'accepted' | 'declined' | 'closed', id: number) =>
      notify(tasks, tx, {
        userId,
        kind: 'offer_answered',
        data: {
          offer_id: id,
          chat_id: offer.chatId,
          job_post_id: offer.jobPostId,
          job_type: offer.jobType,
          outcome,
          ...(outcome === 'accepted' && agreed && { deal_id: agreed.dealId }),
          client: { id: before.ownerId },
        },
      });
    if (action !== 'withdraw')
      await notifyWorker(offer.workerId, action === 'accept' ? 'accepted' : 'declined', offerId);
    if (action === 'accept')
      await tasks.enqueue(
        tx,
        agreedJobQueue,
        { offerId },
        { key: `offers.agreed ${offerId}`, startAfter: askedOn(offer.startsOn, now) },
      );
    const others = action === 'accept' ? await queries.closeOthers(tx, offer.jobPostId, offerId) : [];
    for (const other of others) await notifyWorker(other.workerId, 'closed', other.id);
    return { closed: others, written: agreed?.written };
  });
  if (written) {
    const people = await shownOf(parts, [before.workerId, before.ownerId]);
    await announce(parts, written, people, parts.attachments);
  }
  if (actor.id === before.ownerId) await readAbout(parts, actor.id, 'offer_received', { offer_id: offerId });
  publishOfferChange(parts, before, [
    before.workerId,
    before.ownerId,
    ...closed.map(({ workerId }) => workerId),
  ]);
  return shown(parts, actor, offerId);
}

/** Publishes to each of these users, once, that the offers in their chat have changed. */
export function publishOfferChange(
  { realtime }: Pick<Offering, 'realtime'>,
  { chatId, jobPostId }: Pick<queries.OfferRow, 'chatId' | 'jobPostId'>,
  userIds: readonly number[],
): void {
  for (const userId of new Set(userIds))
    realtime.publish(channels.user(userId), events.chatChanged, {
      chat_id: chatId,
      job_post_id: jobPostId,
      offers: true,
    });
}

/** Creates the deal with a message in the chat, and closes the post unless `keepOpen` is set. */
async function agree(
  { beginDeal }: Deciding,
  tx: Tx,
  actor: Actor,
  { id, jobPostId, workerId, ownerId }: queries.OfferRow,
  { keepOpen, quoteSha256 }: { keepOpen: boolean; quoteSha256: string | null | undefined },
) {
  let dealId = 0;
  const written = await writeMessage(
    tx,
    actor,
    workerId,
    { type: 'deal_message' },
    async ({ id: messageId }) => {
      const parties = { clientId: ownerId, workerId };
      dealId = await beginDeal(tx, { offerId: id, jobPostId, ...parties, messageId, quoteSha256 });
    },
  );
  if (!written.isNew) throw new Error('a message without a client id cannot be a duplicate');
  if (!keepOpen) await closePost(tx, jobPostId, ownerId);
  return { dealId, written };
}

/**
 * Marks the notifications about a post’s offers as read for its owner. Returns the number marked. Throws
 * `not_found`.
 */
export async function seeOffers(parts: Offering, actor: Actor, postId: number): Promise<number> {
  const post = await getPost(parts.db, actor, postId);
  if (post.user.id !== actor.id) throw new AppError('not_found');
  return readAbout(parts, actor.id, 'offer_received', { job_post_id: postId });
}
