import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { AccountingEvent } from '#contract/accounting.ts';
import { minute } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import { metaOf } from '#contract/shapes.ts';
import { ads } from '../ads/tables.ts';
import { recordAdminAction } from '../audit/service.ts';
import { countUpTo } from '../platform/db/paging.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { PaymentSettings } from '../platform/http/site.ts';
import type { Actor } from '../platform/session/actor.ts';
import { postSigned } from '../platform/webhooks/signed-post.ts';
import { accountingQueue } from './accounting.ts';
import { accountingEvents, payments } from './tables.ts';

export interface Bookkeeping {
  accounting: PaymentSettings['accounting'];
}
type Parts = Pick<FeatureParts, 'db' | 'tasks'> & Bookkeeping;
type Delivering = Pick<FeatureParts, 'db' | 'outbound'> & Bookkeeping;
type Row = typeof accountingEvents.$inferSelect;

/** Response timeout in milliseconds. */
const patience = 15_000;

const byId = async (db: Parts['db'], id: string) =>
  (
    await db
      .select({
        event: accountingEvents,
        ad: { id: ads.id, title: ads.title, name: ads.name, email: ads.email },
      })
      .from(accountingEvents)
      .innerJoin(payments, eq(payments.id, accountingEvents.paymentId))
      .leftJoin(ads, eq(ads.id, payments.adId))
      .where(eq(accountingEvents.id, id))
  )[0];

/**
 * Delivers one event to the accounting webhook; throws on a non-2xx so the task retries. After the last
 * attempt finance can resend the event.
 */
export async function deliver(
  { db, accounting, outbound }: Delivering,
  id: string,
  attempt = 1,
): Promise<void> {
  const found = await byId(db, id);
  if (!accounting || !found || found.event.status !== 'waiting') return;
  await outbound.assertMaySend('1 accounting event');
  const { event, ad } = found;
  const { number, type, amountCents, createdAt, facts } = event;
  const buyer = ad && { name: ad.name, email: ad.email };
  const sent = {
    id,
    number,
    type,
    created_at: createdAt.toISOString(),
    amount_cents: amountCents,
    currency: 'EUR',
    ...facts,
    ad: ad && { id: ad.id, title: ad.title },
    buyer,
  };
  const body = JSON.stringify(sent);
  const {
    taken,
    status: lastStatus,
    error: lastError,
  } = await postSigned({ ...accounting, timeoutMs: patience }, { id, type, body });
  const ended = attempt > accountingQueue.retries;
  const status = taken ? 'delivered' : ended ? 'failed' : 'waiting';
  await db
    .update(accountingEvents)
    .set({
      lastStatus,
      lastError,
      status,
      tries: sql`${accountingEvents.tries} + 1`,
      deliveredAt: taken ? new Date() : null,
    })
    .where(eq(accountingEvents.id, id));
  if (status === 'waiting')
    throw new Error(`cannot deliver ${type} ${id} to accounting: ${lastStatus ?? lastError}`);
}

/**
 * Delivers accounting events that are older than ten minutes and have had no delivery attempt, in order.
 * Throws at the first failed delivery.
 */
export async function deliverWaiting(parts: Delivering): Promise<void> {
  if (!parts.accounting) return;
  const untried = and(
    sql`${accountingEvents.status} = 'waiting'`,
    eq(accountingEvents.tries, 0),
    lt(accountingEvents.createdAt, new Date(Date.now() - 10 * minute)),
  );
  const rows = await parts.db
    .select({ id: accountingEvents.id })
    .from(accountingEvents)
    .where(untried)
    .orderBy(asc(accountingEvents.number))
    .limit(500);
  for (const { id } of rows) await deliver(parts, id);
}

const present = (row: Row): AccountingEvent => ({
  id: row.id,
  number: row.number,
  type: row.type,
  payment_id: row.paymentId,
  amount_cents: row.amountCents,
  status: row.status,
  tries: row.tries,
  last_status: row.lastStatus,
  last_error: row.lastError,
  created_at: row.createdAt.toISOString(),
  delivered_at: row.deliveredAt?.toISOString() ?? null,
});

export async function listAccounting({ db, accounting }: Parts, query: { page: number; per_page: number }) {
  const offset = (query.page - 1) * query.per_page;
  const [rows, { total, capped }] = await Promise.all([
    db
      .select()
      .from(accountingEvents)
      .orderBy(desc(accountingEvents.number))
      .limit(query.per_page)
      .offset(offset),
    countUpTo(db, sql`${accountingEvents}`),
  ]);
  return {
    data: rows.map(present),
    meta: metaOf(query, total, rows.length, capped),
    configured: accounting !== undefined,
  };
}

/** Returns accounting events with numbers below `before`, without a count. */
export const accountingBefore = async (
  { db }: Pick<Parts, 'db'>,
  { per_page }: { per_page: number },
  before: number | undefined,
) => ({
  data: (
    await db
      .select()
      .from(accountingEvents)
      .where(before === undefined ? undefined : lt(accountingEvents.number, before))
      .orderBy(desc(accountingEvents.number))
      .limit(per_page)
  ).map(present),
});

/** Queues an event for another delivery. Throws `not_found`, `payments.accounting_off`. */
export async function resend(
  { db, tasks, accounting }: Parts,
  actor: Actor,
  id: string,
): Promise<AccountingEvent> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(accountingEvents).where(eq(accountingEvents.id, id)).for('update');
    if (!row) throw new AppError('not_found');
    if (!accounting) throw new AppError('payments.accounting_off');
    const [again] = await tx
      .update(accountingEvents)
      .set({ status: 'waiting', deliveredAt: null })
      .where(eq(accountingEvents.id, id))
      .returning();
    await recordAdminAction(tx, actor, {
      action: 'accounting.resend',
      subject: { type: 'payment', id: row.paymentId },
      details: { id },
    });
    // With this key, repeated clicks before the delivery enqueue only one task.
    await tasks.enqueue(tx, accountingQueue, { eventId: id }, { key: `${id} ${row.tries}` });
    return present(again ?? row);
  });
}
