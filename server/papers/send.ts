import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { dateParts, formatMoney } from '#contract/format.ts';
import { paperTitle } from '#contract/paper-words.ts';
import { type Paper, rateFor } from '#contract/papers.ts';
import { paths } from '#contract/paths.ts';
import { announce, shownOf, type Written, writeMessage } from '../chats/send.ts';
import { notifyIfAway } from '../chats/unread.ts';
import { announceLine, publishDealChange } from '../deals/actions.ts';
import { messageAttachments } from '../deals/service.ts';
import { hasDevices } from '../notifications/push.ts';
import { publishOfferChange } from '../offers/actions.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/site.ts';
import { orDelete } from '../platform/media/stored-media.ts';
import { printable } from '../platform/pdf/document.ts';
import type { Actor } from '../platform/session/actor.ts';
import { newKey } from '../platform/storage/storage.ts';
import { userRefsByIds } from '../users/service.ts';
import { type PrintedPaper, paperPdf } from './paper-pdf.ts';
import { fitsOffer, hasPassed, transitionFor } from './policy.ts';
import { itemColumns, rateOf } from './present.ts';
import * as queries from './queries.ts';
import { lockAround, type Seen, type SeenOffer, seenPaper } from './seen.ts';
import { getPaper, informOther, lockPaper, mustAllow, type Papering } from './service.ts';
import { traderOf } from './trader.ts';

const folder = 'private/papers';

/**
 * Assigns a number to a draft and returns the data to print. A draft numbered in a failed attempt keeps its
 * number. Throws `papers.moved`, `papers.trader`, `papers.past` if the last day of a quote or the due date of
 * a payment request has passed, and `papers.price` for a quote that does not fit its offer.
 */
const numbered = (parts: Papering, actor: Actor, seen: Seen, id: number, now: Date): Promise<PrintedPaper> =>
  parts.db.transaction(async (tx) => {
    const around = await lockAround(tx, seen);
    const row = await lockPaper(tx, id);
    mustAllow('send', row, seen.side, around);
    const trader = await traderOf(tx, parts.keys, actor.id);
    if (!trader) throw new AppError('papers.trader');
    // A numbered draft can no longer be edited, and not sending it would leave a gap in the numbers.
    if (row.number === null && hasPassed(row, around)) throw new AppError('papers.past');
    if (seen.offer && !fitsOffer(row.totalCents, seen.offer)) throw new AppError('papers.price');
    const { kind, items, dueOn, remark } = row;
    const year = row.year ?? dateParts(now.toISOString())[0];
    const number = row.number ?? (await queries.nextNumber(tx, { workerId: actor.id, kind, year }));
    const vatRate = rateFor(trader.vat, rateOf(row));
    await queries.update(tx, id, { year, number, ...itemColumns([...items], vatRate) });
    const people = await userRefsByIds(tx, [seen.clientId]);
    const { formerNumber, formerYear } = row;
    return {
      ...{ kind, number, year, trader, items, vatRate, dueOn, remark },
      sentAt: now.toISOString(),
      client: await printable(people.get(seen.clientId)?.name ?? '', `Korisnik ${seen.clientId}`),
      address: seen.deal?.address ?? null,
      jobType: (seen.deal ?? seen.offer).jobType,
      supersedes:
        formerNumber !== null && formerYear !== null ? { number: formerNumber, year: formerYear } : null,
    };
  });

/** Writes a chat message with the link to a quote on an open offer, and notifies the client if absent. */
async function messageOf(
  { tasks }: Papering,
  site: Site,
  tx: Tx,
  actor: Actor,
  { seen, row, hasPushDevice }: { seen: SeenOffer; row: queries.PaperRow; hasPushDevice: boolean },
): Promise<Written> {
  const content = `Poslano: ${paperTitle(row)}, ${formatMoney(row.totalCents)}. ${site.url}${paths.quote(row.id)}`;
  const written = await writeMessage(tx, actor, seen.otherId, { type: 'text_message', content });
  if (written.isNew) await notifyIfAway(tasks)(tx, written, hasPushDevice);
  return written;
}

/**
 * Marks the paper as sent with its stored PDF, supersedes the earlier version and writes a chat message.
 * Throws `papers.moved` if the paper was sent in the meantime.
 */
async function record(
  parts: Papering,
  site: Site,
  actor: Actor,
  { seen, id, ...stored }: { seen: Seen; id: number; key: string; sha256: string; now: Date },
): Promise<Written> {
  const { key, sha256, now } = stored;
  const hasPushDevice = await hasDevices(parts.db, seen.otherId);
  return parts.db.transaction(async (tx) => {
    const around = await lockAround(tx, seen);
    const row = await lockPaper(tx, id);
    mustAllow('send', row, seen.side, around);
    await queries.update(tx, id, { state: 'sent', storageKey: key, sha256, sentAt: now });
    const former = row.supersedesId === null ? undefined : await queries.lock(tx, row.supersedesId);
    if (former && transitionFor('supersede', seen.side, former, around))
      await queries.update(tx, former.id, { state: 'superseded' });
    return seen.offer
      ? messageOf(parts, site, tx, actor, { seen, row, hasPushDevice })
      : informOther(parts, tx, actor, seen, 'paper_sent', row);
  });
}

async function publish(parts: Papering, actor: Actor, seen: Seen, line: Written): Promise<void> {
  if (seen.deal) {
    await announceLine(parts, seen.deal, line);
    publishDealChange(parts, seen.deal);
    return;
  }
  const people = await shownOf(parts, [actor.id, seen.otherId]);
  if (line.isNew) await announce(parts, line, people, messageAttachments);
  publishOfferChange(parts, seen.offer, [actor.id, seen.otherId]);
}

/**
 * Sends a draft to the client: assigns its number, then stores its PDF, which never changes. The PDF is
 * rendered between two transactions; if that fails, the draft keeps its number for the next attempt, so
 * numbers have no gaps. Throws `forbidden` for the client, `chats.closed`, `papers.moved`, `papers.past`,
 * `papers.price` and `papers.trader`.
 */
export async function sendPaper(parts: Papering, site: Site, actor: Actor, id: number): Promise<Paper> {
  const seen = await seenPaper(parts, actor, id);
  const now = new Date();
  const printed = await numbered(parts, actor, seen, id, now);
  const bytes = await paperPdf(printed, site);
  const key = newKey(folder, 'pdf');
  await parts.storage.put(key, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const line = await orDelete(parts.storage, [key], () =>
    record(parts, site, actor, { seen, id, key, sha256, now }),
  );
  await publish(parts, actor, seen, line);
  return getPaper(parts, actor, id);
}
