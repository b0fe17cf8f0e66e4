import type { ComparedOffer, Offer } from '#contract/offers.ts';
import { answerTimes } from '../chats/answer-time.ts';
import { distances } from '../places/distances.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { usersByIds } from '../users/service.ts';

/**
 * Adds to each offer the values by which a client compares workers: the verified trade, the typical answer
 * time in minutes and the distance from the given town.
 */
export async function compared(
  db: Db,
  reader: Actor,
  townId: number | null,
  offers: readonly Offer[],
): Promise<ComparedOffer[]> {
  const ids = offers.map(({ worker }) => worker.id);
  const [people, minutes, { between }] = await Promise.all([
    usersByIds(db, ids, reader),
    answerTimes(db, ids),
    distances(db),
  ]);
  return offers.map((offer) => {
    const person = people.get(offer.worker.id);
    const towns = person?.towns.map(({ id }) => id) ?? [];
    return {
      ...offer,
      worker: { ...offer.worker, trade_verified: person?.trade_verified ?? false },
      answer_minutes: minutes.get(offer.worker.id) ?? null,
      ...between(townId === null ? [] : [townId], towns),
    };
  });
}
