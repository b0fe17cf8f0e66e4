import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { dateParts } from '#contract/format.ts';
import { type Paper, rateFor } from '#contract/papers.ts';
import type { Written } from '../chats/send.ts';
import { announceLine, tellLive } from '../deals/actions.ts';
import type { Site } from '../platform/http/site.ts';
import { deleteStored } from '../platform/media/stored-media.ts';
import type { Actor } from '../platform/session/actor.ts';
import { newKey } from '../platform/storage/storage.ts';
import { userRefsByIds } from '../users/service.ts';
import { type PrintedPaper, paperPdf } from './paper-pdf.ts';
import { transitionFor } from './policy.ts';
import { itemColumns, rateOf } from './present.ts';
import * as queries from './queries.ts';
import {
  getPaper,
  informOther,
  lockAround,
  lockPaper,
  mustAllow,
  type Papering,
  type Seen,
  seenPaper,
} from './service.ts';
import { traderOf } from './trader.ts';

const folder = 'private/papers';

/**
 * Assigns a number to a draft and returns the data to print. A draft numbered in a failed attempt keeps its
 * number. Throws `papers.moved` and `papers.trader`.
 */
const numbered = (parts: Papering, actor: Actor, seen: Seen, id: number, now: Date): Promise<PrintedPaper> =>
  parts.db.transaction(async (tx) => {
    const around = await lockAround(tx, seen);
    const row = await lockPaper(tx, id);
    mustAllow('send', row, seen.side, around);
    const trader = await traderOf(tx, parts.keys, actor.id);
    if (!trader) throw new AppError('papers.trader');
    const { kind, items, dueOn, remark } = row;
    const year = row.year ?? dateParts(now.toISOString())[0];
    const number = row.number ?? (await queries.nextNumber(tx, { workerId: actor.id, kind, year }));
    const vatRate = rateFor(trader.vat, rateOf(row));
    await queries.update(tx, id, { year, number, ...itemColumns([...items], vatRate) });
    const people = await userRefsByIds(tx, [seen.deal.clientId]);
    const { formerNumber, formerYear } = row;
    return {
      ...{ kind, number, year, trader, items, vatRate, dueOn, remark },
      sentAt: now.toISOString(),
      client: people.get(seen.deal.clientId)?.name ?? '',
      address: seen.deal.address,
      jobType: seen.deal.jobType,
      supersedes:
        formerNumber !== null && formerYear !== null ? { number: formerNumber, year: formerYear } : null,
    };
  });

/**
 * Marks the paper as sent with its stored PDF, supersedes the earlier version and writes a line in the chat.
 * Throws `papers.moved` if the paper was sent in the meantime.
 */
const record = (
  parts: Papering,
  actor: Actor,
  seen: Seen,
  id: number,
  { key, sha256, now }: { key: string; sha256: string; now: Date },
): Promise<Written> =>
  parts.db.transaction(async (tx) => {
    const around = await lockAround(tx, seen);
    const row = await lockPaper(tx, id);
    mustAllow('send', row, seen.side, around);
    await queries.update(tx, id, { state: 'sent', storageKey: key, sha256, sentAt: now });
    const former = row.supersedesId === null ? undefined : await queries.lock(tx, row.supersedesId);
    if (former && transitionFor('supersede', seen.side, former, around))
      await queries.update(tx, former.id, { state: 'superseded' });
    return informOther(parts, tx, actor, seen, 'paper_sent', row);
  });

/**
 * Sends a draft to the client: assigns its number, then stores its PDF, which never changes. The PDF is
 * rendered between two transactions; if that fails, the draft keeps its number for the next attempt, so
 * numbers have no gaps. Throws `forbidden` for the client, `chats.closed`, `papers.moved` and
 * `papers.trader`.
 */
export async function sendPaper(parts: Papering, site: Site, actor: Actor, id: number): Promise<Paper> {
  const seen = await seenPaper(parts, actor, id);
  const now = new Date();
  const printed = await numbered(parts, actor, seen, id, now);
  const bytes = await paperPdf(printed, site);
  const key = newKey(folder, 'pdf');
  await parts.storage.put(key, bytes);
  let line: Written;
  try {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    line = await record(parts, actor, seen, id, { key, sha256, now });
  } catch (error) {
    await deleteStored(parts.storage, [key]);
    throw error;
  }
  await announceLine(parts, seen.deal, line);
  tellLive(parts, seen.deal);
  return getPaper(parts, actor, id);
}
