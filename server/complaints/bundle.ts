import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { limits } from '#contract/constants.ts';
import type { FileAnswer } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { characterCount } from '#contract/format.ts';
import { deletedUser } from '#contract/labels.ts';
import { billsOfDeal } from '../papers/bills.ts';
import { acceptedPapersOf } from '../papers/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/site.ts';
import { printedPicture } from '../platform/media/picture.ts';
import { mediaKeys } from '../platform/media/stored-media.ts';
import { printable } from '../platform/pdf/document.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { userRefsForAdmin } from '../users/service.ts';
import { bundlePdf, type PrintedComplaint } from './bundle-pdf.ts';
import { isForOther } from './policy.ts';
import { isLate, momentOf } from './present.ts';
import type { PictureRow } from './queries.ts';
import * as queries from './queries.ts';
import { chosenPictures, type Deal, seenComplaint } from './service.ts';

interface Bundling {
  db: Db;
  storage: Storage;
  site: Site;
}

/** Returns a stored picture as a JPEG; undefined if its file is missing or cannot be read. */
async function jpegOf(storage: Storage, folder: string): Promise<Uint8Array | undefined> {
  const file = await storage.read(mediaKeys(folder).full);
  return file && printedPicture(await buffer(file.contents)).catch(() => undefined);
}

/** Returns the pictures as JPEGs, omitting files that are missing or cannot be read. */
async function printed(storage: Storage, rows: readonly PictureRow[], deal: Deal) {
  const pictures: PrintedComplaint['pictures'][number][] = [];
  // Processed one at a time, so that a bundle occupies only one image-processing slot.
  for (const row of rows) {
    const jpeg = await jpegOf(storage, row.folder);
    if (jpeg) pictures.push({ moment: momentOf(row, deal), at: row.at.toISOString(), jpeg });
  }
  return pictures;
}

async function sha256Of(storage: Storage, folder: string): Promise<string | undefined> {
  const file = await storage.read(mediaKeys(folder).document);
  if (!file) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of file.contents) hash.update(chunk);
  return hash.digest('hex');
}

/** Returns the bills of the deal with their contents, omitting files that are missing or cannot be read. */
async function printedBills({ db, storage }: Bundling, dealId: number) {
  const bills: PrintedComplaint['bills'][number][] = [];
  for (const { kind, storageKey, number, year, name, createdAt } of await billsOfDeal(db, dealId)) {
    const bill = { request: { number, year }, name, at: createdAt.toISOString() };
    if (kind === 'image') {
      const jpeg = await jpegOf(storage, storageKey);
      if (jpeg) bills.push({ ...bill, file: { jpeg } });
    } else {
      const sha256 = await sha256Of(storage, storageKey);
      if (sha256) bills.push({ ...bill, file: { sha256 } });
    }
  }
  return bills;
}

/**
 * Returns a PDF of the complaint, answer, offer, accepted papers, pictures, bills and chosen messages. Throws
 * `forbidden` for the worker, `not_found` for anyone else and for a message that the client cannot read in
 * this chat, and `complaints.messages` if the messages are too long in total.
 */
export async function complaintBundle(
  bundling: Bundling,
  actor: Actor,
  id: number,
  messageIds: readonly number[],
): Promise<FileAnswer> {
  const { db, storage, site } = bundling;
  const { row, deal, side } = await seenComplaint({ db }, actor, id);
  if (isForOther('export', side)) throw new AppError('forbidden');
  const ids = [...new Set(messageIds)];
  const messages = await queries.messagesOf(db, { chatId: deal.chatId, readerId: actor.id, ids });
  if (messages.length !== ids.length) throw new AppError('not_found');
  const characters = messages.reduce((sum, { content }) => sum + characterCount(content ?? ''), 0);
  if (characters > limits.complaints.messageCharacters) throw new AppError('complaints.messages');
  // Evidence names the worker until the account is erased.
  const people = await userRefsForAdmin(db, [deal.clientId, deal.workerId]);
  const names = new Map(
    await Promise.all(
      [...people.values()].map(
        async ({ id: userId, name }) => [userId, await printable(name, `Korisnik ${userId}`)] as const,
      ),
    ),
  );
  const nameOf = (userId: number | null) => names.get(userId ?? 0) ?? deletedUser;
  const { answer, accepts, answeredAt } = row;
  const pictures = await printed(storage, await chosenPictures(db, deal, row.pictures), deal);
  const bytes = await bundlePdf(
    {
      dealId: deal.id,
      client: nameOf(deal.clientId),
      worker: nameOf(deal.workerId),
      jobType: deal.jobType,
      complaint: row.complaint,
      receivedAt: row.createdAt.toISOString(),
      dueOn: row.dueOn,
      answer:
        answer !== null && accepts !== null && answeredAt !== null
          ? { text: answer, accepts, at: answeredAt.toISOString(), late: isLate(row) }
          : null,
      offer: {
        work: deal.work,
        fromCents: deal.offeredFromCents,
        toCents: deal.offeredToCents,
        agreedCents: deal.agreedCents,
        finalCents: deal.finalConfirmedAt ? deal.finalCents : null,
        address: deal.address,
        agreedAt: deal.createdAt.toISOString(),
        doneAt: deal.doneAt?.toISOString() ?? null,
      },
      papers: (await acceptedPapersOf(db, deal.id)).map(({ sentAt, acceptedAt, ...paper }) => ({
        ...paper,
        sentAt: sentAt.toISOString(),
        acceptedAt: acceptedAt.toISOString(),
      })),
      pictures,
      bills: await printedBills(bundling, deal.id),
      messages: messages.map(({ fromId, at, content }) => ({
        by: nameOf(fromId),
        at: at.toISOString(),
        text: content ?? '',
      })),
      madeAt: new Date().toISOString(),
    },
    site,
  );
  return {
    type: 'application/pdf',
    bytes: bytes.byteLength,
    contents: Readable.from([bytes]),
    passive: true,
  };
}
