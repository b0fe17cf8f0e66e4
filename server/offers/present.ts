import { apiPath } from '#contract/endpoint.ts';
import type { Offer } from '#contract/offers.ts';
import { getPaperFile } from '#contract/papers.ts';
import type { UserRef } from '#contract/users.ts';
import { shownAs } from '../job-posts/states.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import { goneUser } from '../users/present.ts';
import { userRefsByIds } from '../users/service.ts';
import { offerAbilities, statusOf } from './policy.ts';
import * as queries from './queries.ts';

const presentQuote = ({ totalCents, ...quote }: NonNullable<queries.OfferRow['quote']>) => ({
  ...quote,
  total_cents: totalCents,
  file: apiPath(getPaperFile.path, { id: quote.id }),
});

const presentOffer = (
  row: queries.OfferRow,
  readerId: number,
  people: ReadonlyMap<number, UserRef>,
  now: Date,
): Offer => ({
  id: row.id,
  job_post: { id: row.jobPostId, job_type: row.jobType, status: shownAs(row.postStatus) },
  worker: people.get(row.workerId) ?? goneUser,
  work: row.work,
  price_from_cents: row.priceFromCents,
  price_to_cents: row.priceToCents,
  currency: 'EUR',
  starts_on: row.startsOn,
  valid_until: row.validUntil,
  status: statusOf(row, now),
  created_at: row.createdAt.toISOString(),
  chat_id: row.chatId,
  deal_id: row.dealId,
  quote: row.quote && presentQuote(row.quote),
  can: offerAbilities(readerId, row, now),
});

export async function presentOffers(
  db: DbOrTx,
  readerId: number,
  rows: readonly queries.OfferRow[],
): Promise<Offer[]> {
  const people = await userRefsByIds(
    db,
    rows.map(({ workerId }) => workerId),
  );
  const now = new Date();
  return rows.map((row) => presentOffer(row, readerId, people, now));
}

/** Returns the offers sent with chat messages, by message id; the caller must have checked access. */
export async function offersOfMessages(
  db: DbOrTx,
  readerId: number,
  messageIds: readonly number[],
): Promise<Map<number, Offer>> {
  const rows = await queries.ofMessages(db, messageIds);
  const shown = await presentOffers(db, readerId, rows);
  return new Map(
    rows.flatMap((row, index) => (shown[index] ? [[row.messageId, shown[index]] as const] : [])),
  );
}
