// What other features may call. The steps themselves are in acts.ts, called only by the API, to avoid a cycle: talks show a deal's steps, and steps
// are sent as messages of the talk.
import type { DealEvent } from '#contract/deals.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { transitionFor } from './policy.ts';
import * as queries from './queries.ts';

interface Agreed {
  offerId: number;
  jobPostId: number;
  clientId: number;
  workerId: number;
  /** The message that says so in the talk. */
  messageId: number;
}

/** Begins the deal of an offer that is being accepted. Returns its id. */
export async function beginDeal(tx: Tx, { messageId, ...deal }: Agreed): Promise<number> {
  const id = await queries.insert(tx, deal);
  await queries.insertEvent(tx, { messageId, dealId: id, kind: 'agreed' }, []);
  return id;
}

/** Deals by the id of their offer. */
export const dealsOfOffers = async (db: DbOrTx, offerIds: readonly number[]): Promise<Map<number, number>> =>
  new Map((await queries.byOffer(db, offerIds)).map(({ id, offerId }) => [offerId, id]));

export const presentTimes = (
  times: readonly queries.TimeRow[],
  messageId: number | null,
  chosen: { startsAt: Date | null; endsAt: Date | null },
) =>
  times
    .filter((time) => time.messageId === messageId)
    .map(({ id, startsAt, endsAt }) => ({
      id,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
      chosen:
        startsAt.getTime() === chosen.startsAt?.getTime() && endsAt.getTime() === chosen.endsAt?.getTime(),
    }));

export const { underWay } = queries;

/** Lines about deals by the id of their message, as a reader sees them. */
export async function eventsOfMessages(
  db: DbOrTx,
  readerId: number,
  messageIds: readonly number[],
): Promise<Map<number, DealEvent>> {
  const [events, times] = await Promise.all([
    queries.eventsOf(db, messageIds),
    queries.timesOf(db, messageIds),
  ]);
  return new Map(
    events.map(({ messageId, kind, deal, jobType }) => {
      const side = readerId === deal.clientId ? 'client' : 'worker';
      const can = {
        choose:
          kind === 'times' &&
          deal.proposalId === messageId &&
          transitionFor('choose', side, deal) !== undefined,
        answer_undo: kind === 'undo_asked' && transitionFor('agree_undo', side, deal) !== undefined,
      };
      return [
        messageId,
        { deal_id: deal.id, kind, job_type: jobType, times: presentTimes(times, messageId, deal), can },
      ];
    }),
  );
}
