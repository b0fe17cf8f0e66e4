import { and, desc, eq, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { type WebhookEvent, webhookLimits } from '#contract/webhook-words.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import { webhookDeliveries as deliveries, webhooks } from './tables.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof deliveries.$inferSelect;

export const ofUser = (db: DbOrTx, userId: number): Promise<WebhookRow[]> =>
  db.select().from(webhooks).where(eq(webhooks.userId, userId)).orderBy(webhooks.id);

export const find = async (db: DbOrTx, userId: number, id: number): Promise<WebhookRow | undefined> =>
  (
    await db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.userId, userId), eq(webhooks.id, id)))
  )[0];

export const countOf = (db: DbOrTx, userId: number): Promise<number> =>
  db.$count(webhooks, eq(webhooks.userId, userId));

export const insert = async (tx: Tx, row: typeof webhooks.$inferInsert): Promise<WebhookRow> =>
  one(await tx.insert(webhooks).values(row).returning());

export const update = async (
  db: DbOrTx,
  userId: number,
  id: number,
  values: Partial<Pick<WebhookRow, 'pausedAt' | 'failingSince'>>,
): Promise<WebhookRow | undefined> =>
  (
    await db
      .update(webhooks)
      .set(values)
      .where(and(eq(webhooks.userId, userId), eq(webhooks.id, id)))
      .returning()
  )[0];

export const remove = async (db: DbOrTx, userId: number, id: number): Promise<boolean> =>
  ((await db.delete(webhooks).where(and(eq(webhooks.userId, userId), eq(webhooks.id, id)))).rowCount ?? 0) >
  0;

const listens = (userId: number | SQL, event: WebhookEvent) =>
  sql`${webhooks.userId} = ${userId} and ${webhooks.pausedAt} is null and ${event} = any(${webhooks.events})`;

/** Returns the condition that no active webhook of a person listens to an event. */
export const isUnheard = (userId: number, event: WebhookEvent): SQL =>
  sql`not exists (select from ${webhooks} where ${listens(userId, event)})`;

/** Inserts a delivery for each webhook of a person that listens to the event; returns their ids. */
export async function insertDeliveries(
  tx: DbOrTx,
  userId: number,
  { type, data, about = null }: { type: WebhookEvent; data: Record<string, number>; about?: string | null },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`insert into ${deliveries} (webhook_id, type, data, about)
      select ${webhooks.id}, ${type}, ${JSON.stringify(data)}::jsonb, ${about}::text from ${webhooks} where ${listens(userId, type)}
      on conflict do nothing returning id`,
  );
  return rows.map(({ id }) => id);
}

export const insertTest = async (tx: Tx, webhookId: number): Promise<DeliveryRow> =>
  one(await tx.insert(deliveries).values({ webhookId, type: 'test', data: {} }).returning());

export const waiting = async (
  db: DbOrTx,
  id: string,
): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | undefined> =>
  (
    await db
      .select({ delivery: deliveries, webhook: webhooks })
      .from(deliveries)
      .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
      .where(and(eq(deliveries.id, id), eq(deliveries.status, 'waiting')))
  )[0];

export const updateDelivery = (db: DbOrTx, id: string, values: Partial<DeliveryRow>) =>
  db
    .update(deliveries)
    .set({ ...values, tries: sql`${deliveries.tries} + 1` })
    .where(eq(deliveries.id, id));

/** Pauses a webhook; returns false if it was paused already. */
export const pause = async (db: DbOrTx, id: number, at: Date): Promise<boolean> =>
  (
    await db
      .update(webhooks)
      .set({ pausedAt: at })
      .where(and(eq(webhooks.id, id), isNull(webhooks.pausedAt)))
      .returning({ id: webhooks.id })
  ).length > 0;

/** Records the first failure since the last success. */
export const beginFailing = (db: DbOrTx, id: number, at: Date) =>
  db
    .update(webhooks)
    .set({ failingSince: at })
    .where(and(eq(webhooks.id, id), isNull(webhooks.failingSince)));

export const endFailing = (db: DbOrTx, id: number) =>
  db
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, id), isNotNull(webhooks.failingSince)));

/** Deletes ended deliveries beyond the newest `logMost`. */
export const trim = (db: DbOrTx, webhookId: number) =>
  db
    .delete(deliveries)
    .where(
      and(
        eq(deliveries.webhookId, webhookId),
        ne(deliveries.status, 'waiting'),
        lt(
          deliveries.number,
          sql`(select number from ${deliveries} where webhook_id = ${webhookId} order by number desc offset ${webhookLimits.logMost - 1} limit 1)`,
        ),
      ),
    );

const offsetOf = (query: { page: number; per_page: number }) => (query.page - 1) * query.per_page;

/** Returns a page of the newest `logMost` deliveries, newest first. */
export const pageOf = (db: DbOrTx, webhookId: number, query: { page: number; per_page: number }) =>
  db
    .select()
    .from(deliveries)
    .where(eq(deliveries.webhookId, webhookId))
    .orderBy(desc(deliveries.number))
    .limit(Math.max(0, Math.min(query.per_page, webhookLimits.logMost - offsetOf(query))))
    .offset(offsetOf(query));

export async function countDeliveries(db: DbOrTx, webhookId: number): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from (select from ${deliveries} where webhook_id = ${webhookId} limit ${webhookLimits.logMost}) as counted`,
  );
  return rows[0]?.found ?? 0;
}
