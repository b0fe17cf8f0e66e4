import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type DisputeStatus, type UnusualOutcome, unusualOutcomes } from '#contract/payment-labels.ts';
import type { Gateway } from '#contract/payments.ts';
import { ads } from '../ads/tables.ts';
import { countUpTo, slice } from '../platform/db/paging.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import { counters } from '../platform/db/tables.ts';
import { movedIn } from './months.ts';
import { type Outcome, type PaymentStatus, paymentDisputes, paymentEvents, payments } from './tables.ts';

export type PaymentRow = typeof payments.$inferSelect;
type NewPayment = typeof payments.$inferInsert;

/** Statuses of payments that are unpaid but may still be paid. */
const unsettled = ['open', 'requires_action', 'declined'] as const satisfies readonly PaymentStatus[];
export const isPending = ({ status }: { status: PaymentStatus }) =>
  (unsettled as readonly PaymentStatus[]).includes(status);

export const byId = async (db: DbOrTx, id: number): Promise<PaymentRow | undefined> =>
  (await db.select().from(payments).where(eq(payments.id, id)))[0];

export const lock = async (tx: Tx, id: number): Promise<PaymentRow | undefined> =>
  (await tx.select().from(payments).where(eq(payments.id, id)).for('update'))[0];

export const openOf = async (db: DbOrTx, adId: number): Promise<PaymentRow | undefined> =>
  (
    await db
      .select()
      .from(payments)
      .where(and(eq(payments.adId, adId), inArray(payments.status, [...unsettled])))
  )[0];

export const paidPaymentOf = async (
  db: DbOrTx,
  adId: number,
  receiptNumber?: number,
): Promise<PaymentRow | undefined> =>
  (
    await db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.adId, adId),
          receiptNumber === undefined
            ? isNotNull(payments.receiptNumber)
            : eq(payments.receiptNumber, receiptNumber),
        ),
      )
      .orderBy(asc(payments.receiptNumber))
      .limit(1)
  )[0];

export async function insert(tx: Tx, row: NewPayment): Promise<PaymentRow> {
  const created = one(await tx.insert(payments).values(row).returning());
  return created;
}

export async function update(
  db: DbOrTx,
  id: number,
  values: PgUpdateSetSource<typeof payments>,
): Promise<PaymentRow> {
  const [updated] = await db.update(payments).set(values).where(eq(payments.id, id)).returning();
  if (!updated) throw new Error(`the payment ${id} does not exist`);
  return updated;
}

/** Stores the gateway's id for a payment, unless a parallel request has already stored one. */
export const storeIntent = (db: DbOrTx, id: number, intentId: string): Promise<PaymentRow> =>
  update(db, id, { intentId: sql`coalesce(${payments.intentId}, ${intentId})` });

export const ofEvent = async (
  db: DbOrTx,
  gateway: Gateway,
  intentId: string,
  paymentId: number | null,
): Promise<PaymentRow | undefined> =>
  (
    await db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.gateway, gateway),
          or(
            eq(payments.intentId, intentId),
            paymentId === null ? undefined : and(eq(payments.id, paymentId), isNull(payments.intentId)),
          ),
        ),
      )
  )[0];

/** Stores an event. Returns false if it was already stored. */
export const insertPaymentEvent = async (tx: Tx, row: typeof paymentEvents.$inferInsert): Promise<boolean> =>
  (await tx.insert(paymentEvents).values(row).onConflictDoNothing().returning({ id: paymentEvents.id }))
    .length > 0;

export const setOutcome = (tx: Tx, id: string, outcome: Outcome) =>
  tx.update(paymentEvents).set({ outcome }).where(eq(paymentEvents.id, id));

/**
 * Returns whether money from this intent is being refunded because its amount or currency differed from the
 * order.
 */
export const isReturning = async (tx: Tx, gateway: Gateway, intentId: string): Promise<boolean> =>
  (await tx.$count(
    paymentEvents,
    and(
      eq(paymentEvents.gateway, gateway),
      eq(paymentEvents.intentId, intentId),
      eq(paymentEvents.outcome, 'mismatch'),
    ),
  )) > 0;

/**
 * Returns the next receipt number. Locks the row until the transaction ends, so numbers have neither gaps nor
 * duplicates.
 */
export async function nextReceiptNumber(tx: Tx): Promise<number> {
  const { value } = one(
    await tx
      .insert(counters)
      .values({ key: 'receipts', value: 1 })
      .onConflictDoUpdate({ target: counters.key, set: { value: sql`${counters.value} + 1` } })
      .returning({ value: counters.value }),
  );
  return value;
}

export async function raiseReceiptNumber(tx: DbOrTx, last: number): Promise<number> {
  const [row] = await tx
    .insert(counters)
    .values({ key: 'receipts', value: last })
    .onConflictDoUpdate({
      target: counters.key,
      set: { value: sql`greatest(${counters.value}, excluded.value)` },
    })
    .returning({ value: counters.value });
  return row?.value ?? last;
}

// The status is inlined instead of passed as a parameter, so that the planner uses the partial index
// `payments_shown`.
const shown = sql`${payments.status} <> 'cancelled'`;

const lastDispute = sql<DisputeStatus | null>`(select d.status from ${paymentDisputes} d where d.payment_id = ${payments.id} order by d.id desc limit 1)`;
const shownFields = { payment: payments, title: ads.title, advertiser: ads.name, dispute: lastDispute };

interface Listed {
  month?: string | undefined;
  /** Only payments with a lower id. */
  before?: number | undefined;
}
const listed = ({ month, before }: Listed): SQL => {
  const inMonth = month === undefined ? shown : sql`${shown} and ${payments.id} in (${movedIn(month)})`;
  return before === undefined ? inMonth : sql`${inMonth} and ${payments.id} < ${before}`;
};

/** Selects the page's ids first, so that the joined columns are not read for skipped rows. */
export const page = (db: Db, query: { page: number; per_page: number } & Listed) =>
  db
    .select(shownFields)
    .from(payments)
    .leftJoin(ads, eq(ads.id, payments.adId))
    .where(
      sql`${payments.id} = any(array(select id from ${payments} where ${listed(query)} order by id desc ${slice(query)}))`,
    )
    .orderBy(desc(payments.id));

export const shownById = async (db: DbOrTx, id: number) =>
  (
    await db
      .select(shownFields)
      .from(payments)
      .leftJoin(ads, eq(ads.id, payments.adId))
      .where(and(eq(payments.id, id), shown))
  )[0];

export const count = (db: Db, query: Listed) => countUpTo(db, sql`${payments} where ${listed(query)}`);

export const abandonedAds = async (db: Db, before: Date, most: number): Promise<number[]> =>
  (
    await db
      .select({ id: ads.id })
      .from(ads)
      .where(
        and(
          sql`${ads.status} in ('draft', 'awaiting_payment')`,
          lt(ads.createdAt, before),
          notExists(
            db
              .select()
              .from(payments)
              .where(and(eq(payments.adId, ads.id), isNotNull(payments.receiptNumber))),
          ),
        ),
      )
      .orderBy(asc(ads.createdAt))
      .limit(most)
  ).map(({ id }) => id);

/**
 * Returns the payments of this ad whose intents may still be open at a gateway. Cancelled payments are
 * included, because cancelling their intents may have failed.
 */
export const unpaidAt = (db: DbOrTx, adId: number): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.adId, adId),
        isNotNull(payments.intentId),
        inArray(payments.status, [...unsettled, 'cancelled']),
      ),
    );

/** Cancels the payments of an ad being deleted; the rows remain, to identify late payments. */
export const cancelOf = (tx: Tx, adId: number) =>
  tx
    .update(payments)
    .set({ status: 'cancelled' })
    .where(and(eq(payments.adId, adId), inArray(payments.status, [...unsettled])));

const strange = inArray(paymentEvents.outcome, Object.keys(unusualOutcomes) as UnusualOutcome[]);
const returnOf = alias(paymentEvents, 'return_of');

export const strangePage = (db: Db, query: { page: number; per_page: number }) =>
  db
    .select({
      event: paymentEvents,
      payment: payments,
      ad: { id: ads.id, title: ads.title },
      returnedAt:
        sql<Date | null>`(select max(${returnOf.createdAt}) from ${paymentEvents} ${sql.raw('return_of')}
        where ${returnOf.gateway} = ${paymentEvents.gateway} and ${returnOf.intentId} = ${paymentEvents.intentId}
          and ${returnOf.type} = 'refunded' and ${returnOf.outcome} = 'worked')`.mapWith(
          paymentEvents.createdAt,
        ),
    })
    .from(paymentEvents)
    .leftJoin(
      payments,
      and(eq(payments.gateway, paymentEvents.gateway), eq(payments.intentId, paymentEvents.intentId)),
    )
    .leftJoin(ads, eq(ads.id, payments.adId))
    .where(strange)
    .orderBy(desc(paymentEvents.createdAt), desc(paymentEvents.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);

export const countStrange = (db: Db) => db.$count(paymentEvents, strange);
