import { asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import type { FileAnswer } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Ticket } from '#contract/help.ts';
import { type TicketTopic, ticketTopics } from '#contract/help-labels.ts';
import { metaOf } from '#contract/shapes.ts';
import { recordAdminAction, somebodyWasFirst } from '../audit/service.ts';
import { countUpTo } from '../platform/db/paging.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { UploadedFile } from '../platform/http/multipart.ts';
import { deleteStored, type MediaKind, storeMedia } from '../platform/media/stored-media.ts';
import type { Actor, Visitor } from '../platform/session/actor.ts';
import { readFor } from '../platform/storage/read-for.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { userRefsForAdmin } from '../users/service.ts';
import { ticketAnswerMail, ticketMail } from './emails.ts';
import { type TicketFile, tickets } from './tables.ts';

type Row = typeof tickets.$inferSelect;
type Parts = Pick<FeatureParts, 'db' | 'mail' | 'storage'>;

/** Returns the reference number for phone calls and later emails. */
export const numberOf = (id: number) => `U-${String(id).padStart(6, '0')}`;

interface TicketInput {
  topic: TicketTopic;
  name: string;
  email: string;
  message: string;
  website?: string | undefined;
}

const ticketFiles = {
  folder: 'private/tickets',
  layout: 'file',
  documents: true,
  field: 'files',
} as const satisfies MediaKind;

/**
 * Stores the files one after another and passes all of them to `record`. If any step fails, deletes the
 * stored files.
 */
async function storeFiles<T>(
  storage: Storage,
  [file, ...others]: readonly UploadedFile[],
  record: (files: TicketFile[]) => Promise<T>,
): Promise<T> {
  if (!file) return record([]);
  return storeMedia(storage, ticketFiles, file, ({ storageKey: key, name, type }) =>
    storeFiles(storage, others, (rest) => record([{ key, name, type }, ...rest])),
  );
}

/**
 * Stores a ticket, confirms it by email and returns its reference number. A ticket from a bot, which fills in
 * the hidden field, gets a made-up number and is not stored. Throws `media.*`.
 */
export async function createTicket(
  { db, mail, storage }: Parts,
  sender: Visitor,
  { website, ...ticket }: TicketInput,
  files: readonly UploadedFile[],
): Promise<string> {
  if (website) return numberOf(Math.floor(Date.now() / 1000) % 1_000_000);
  return storeFiles(storage, files.slice(0, limits.ticketFiles), (stored) =>
    db.transaction(async (tx) => {
      const row = one(
        await tx
          .insert(tickets)
          .values({ ...ticket, files: stored, userId: sender?.id ?? null })
          .returning({ id: tickets.id }),
      );
      const number = numberOf(row.id);
      const data = { number, topic: ticketTopics[ticket.topic], message: ticket.message };
      await mail.send(tx, { to: ticket.email, userId: sender?.id, template: ticketMail, data });
      return number;
    }),
  );
}

async function present(db: Db, rows: readonly Row[]): Promise<Ticket[]> {
  const people = await userRefsForAdmin(
    db,
    rows.flatMap(({ closedBy }) => closedBy ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    number: numberOf(row.id),
    topic: row.topic,
    name: row.name,
    email: row.email,
    message: row.message,
    files: row.files.map(({ name, type }, at) => ({
      path: `/api/v1/admin/tickets/${row.id}/files/${at}`,
      name,
      type,
    })),
    signed_in: row.userId !== null,
    answer: row.answer,
    closed_at: row.closedAt?.toISOString() ?? null,
    closed_by: row.closedBy === null ? null : (people.get(row.closedBy)?.name ?? null),
    created_at: row.createdAt.toISOString(),
  }));
}

/** Returns a page of open tickets, oldest first, or of closed ones, latest first. */
export async function listTickets(
  db: Db,
  query: { page: number; per_page: number; status: 'open' | 'closed' },
) {
  const open = query.status === 'open';
  const order = open ? [asc(tickets.createdAt), asc(tickets.id)] : [desc(tickets.closedAt), desc(tickets.id)];
  const where = open ? isNull(tickets.closedAt) : isNotNull(tickets.closedAt);
  const rows = db
    .select()
    .from(tickets)
    .where(where)
    .orderBy(...order)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [shown, { total, capped }] = await Promise.all([rows, countUpTo(db, sql`${tickets} where ${where}`)]);
  return { data: await present(db, shown), meta: metaOf(query, total, shown.length, capped) };
}

/** Returns one ticket. Throws `not_found`. */
export async function ticketById(db: Db, id: number): Promise<Ticket> {
  const [shown] = await present(db, await db.select().from(tickets).where(eq(tickets.id, id)));
  if (!shown) throw new AppError('not_found');
  return shown;
}

/**
 * Closes a ticket, with or without an answer by email. Throws `not_found`, or `moderation.already_decided`
 * with the name of the moderator who closed the ticket first.
 */
export async function closeTicket(
  { db, mail }: Pick<Parts, 'db' | 'mail'>,
  actor: Actor,
  id: number,
  answer: string | null,
): Promise<Ticket> {
  const row = await db.transaction(async (tx) => {
    const subject = { type: 'ticket', id };
    const [before] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update');
    if (!before) throw new AppError('not_found');
    if (before.closedAt)
      throw (
        (await somebodyWasFirst(tx, subject, 'Na poruku je već odgovoreno')) ??
        new AppError('moderation.already_decided')
      );
    const [after] = await tx
      .update(tickets)
      .set({ answer, closedAt: new Date(), closedBy: actor.id })
      .where(eq(tickets.id, id))
      .returning();
    await recordAdminAction(tx, actor, {
      action: answer === null ? 'ticket.close' : 'ticket.answer',
      subject,
    });
    const data = { number: numberOf(id), message: before.message, answer: answer ?? '' };
    if (answer !== null)
      await mail.send(tx, {
        to: before.email,
        userId: before.userId ?? undefined,
        template: ticketAnswerMail,
        data,
      });
    return after ?? before;
  });
  const [shown] = await present(db, [row]);
  if (!shown) throw new AppError('not_found');
  return shown;
}

/** Returns a file of a ticket by its position, from 0. Throws `not_found`. */
export async function ticketFile(
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  id: number,
  position: number,
  accept: string | undefined,
): Promise<FileAnswer> {
  const [row] = await db.select({ files: tickets.files }).from(tickets).where(eq(tickets.id, id));
  const key = row?.files[position]?.key;
  const file = key && (await readFor(accept, storage, key));
  if (!file) throw new AppError('not_found');
  return file;
}

/**
 * Returns the mean response time in whole hours, at least 1, of the newest 500 answers of the last thirty
 * days; null if there are too few.
 */
export async function answerHours(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ n: number; hours: number | null }>(
    sql`select count(*)::int as n, extract(epoch from avg(closed_at - created_at))::float / 3600 as hours
      from (select closed_at, created_at from tickets where closed_at is not null and answer is not null and closed_at > now() - interval '30 days'
        order by closed_at desc limit 500) as answered`,
  );
  const { n = 0, hours = null } = rows[0] ?? {};
  return n < limits.answerTime.least || hours === null ? null : Math.max(1, Math.round(hours));
}

/** Deletes an account's tickets. Returns the storage keys of their files, to be deleted after the commit. */
export async function deleteTickets(tx: Tx, userId: number): Promise<string[]> {
  const gone = await tx.delete(tickets).where(eq(tickets.userId, userId)).returning({ files: tickets.files });
  return gone.flatMap(({ files }) => files.map(({ key }) => key));
}

const batch = 200;

/**
 * Deletes one batch of tickets closed before a time. Their files are deleted first: the next run finds a row
 * without its file, but would never find a file without its row.
 */
export async function deleteOldTickets(
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  before: Date,
): Promise<void> {
  const old = await db
    .select({ id: tickets.id, files: tickets.files })
    .from(tickets)
    .where(lt(tickets.closedAt, before))
    .orderBy(asc(tickets.closedAt))
    .limit(batch);
  await deleteStored(
    storage,
    old.flatMap(({ files }) => files.map(({ key }) => key)),
  );
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await db.delete(tickets).where(inArray(tickets.id, ids));
}
