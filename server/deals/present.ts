import type { Deal } from '#contract/deals.ts';
import { blocksBetween } from '../blocks/service.ts';
import { postDtosByIds } from '../job-posts/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { reviewsOfPairs } from '../reviews/service.ts';
import { goneUser } from '../users/present.ts';
import { usersByIds } from '../users/service.ts';
import { dealAbilities } from './policy.ts';
import type { DealRow } from './queries.ts';
import * as queries from './queries.ts';
import { presentTimes } from './service.ts';
import type { Side } from './states.ts';

/** Returns the side of a user in a deal; undefined for anyone but its parties. */
export const sideOf = (userId: number, deal: Pick<DealRow, 'clientId' | 'workerId'>): Side | undefined => {
  if (userId === deal.clientId) return 'client';
  return userId === deal.workerId ? 'worker' : undefined;
};
export const personOf = (side: Side | null, deal: Pick<DealRow, 'clientId' | 'workerId'>) =>
  side === null ? null : side === 'client' ? deal.clientId : deal.workerId;

/**
 * Presents deals to one of their sides. While the other side's account is being deleted, its name is hidden
 * and no action is allowed. Omits a deal if the reader's own account is being deleted.
 */
export async function presentDeals(db: Db, reader: Actor, rows: readonly DealRow[]): Promise<Deal[]> {
  if (rows.length === 0) return [];
  const people = rows.flatMap(({ clientId, workerId }) => [clientId, workerId]);
  const pairs = rows.flatMap(({ clientId, workerId }) => [
    [clientId, workerId] as const,
    [workerId, clientId] as const,
  ]);
  const [users, posts, times, written, blocks] = await Promise.all([
    usersByIds(db, people, reader),
    postDtosByIds(
      db,
      rows.map(({ jobPostId }) => jobPostId),
      reader,
      { anonymous: true },
    ),
    queries.timesOf(
      db,
      rows.flatMap(({ proposalId }) => proposalId ?? []),
    ),
    reviewsOfPairs(db, pairs),
    blocksBetween(db, reader.id, people),
  ]);
  const review = (author: number, subject: number) =>
    written.find((one) => one.authorId === author && one.subjectId === subject);
  return rows.flatMap((row) => {
    const post = posts.get(row.jobPostId);
    const side = sideOf(reader.id, row);
    if (!post || !side || !users.has(reader.id)) return [];
    const client = users.get(row.clientId) ?? goneUser;
    const worker = users.get(row.workerId) ?? { ...goneUser, trade_verified: false };
    const otherId = side === 'client' ? row.workerId : row.clientId;
    const own = review(reader.id, otherId);
    return {
      id: row.id,
      stage: row.stage === 'done' && review(row.clientId, row.workerId) ? 'reviewed' : row.stage,
      job_post: post,
      client,
      worker,
      role: side,
      offer_id: row.offerId,
      work: row.work,
      price_from_cents: row.priceFromCents,
      price_to_cents: row.priceToCents,
      currency: 'EUR',
      address: row.address,
      proposal:
        row.proposalId === null || row.proposalAt === null
          ? null
          : {
              by: personOf(row.proposalBy, row) ?? 0,
              at: row.proposalAt.toISOString(),
              times: presentTimes(times, row.proposalId, row),
            },
      starts_at: row.startsAt?.toISOString() ?? null,
      ends_at: row.endsAt?.toISOString() ?? null,
      agreed_at: row.createdAt.toISOString(),
      scheduled_at: (row.startsAt && row.scheduledAt?.toISOString()) ?? null,
      done_at: row.doneAt?.toISOString() ?? null,
      done_by: personOf(row.doneBy, row),
      cancelled_at: row.cancelledAt?.toISOString() ?? null,
      cancelled_by: personOf(row.cancelledBy, row),
      undo:
        row.undoBy === null || row.undoAt === null
          ? null
          : { by: personOf(row.undoBy, row) ?? 0, at: row.undoAt.toISOString() },
      final_price:
        row.finalCents === null || row.finalAt === null
          ? null
          : {
              cents: row.finalCents,
              by: personOf(row.finalBy, row) ?? 0,
              at: row.finalAt.toISOString(),
              confirmed_at: row.finalConfirmedAt?.toISOString() ?? null,
            },
      record_excluded: row.recordExcludedAt !== null,
      chat_id: row.chatId,
      own_review: own ? { id: own.id, stars: own.stars } : null,
      can: dealAbilities(side, row, {
        blocked: blocks.by.has(otherId) || blocks.of.has(otherId),
        reviewed: own !== undefined,
        gone: !users.has(otherId),
      }),
    };
  });
}
