import { and, asc, eq, gt, isNotNull, isNull, lte, max, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { NewsletterPreview } from '#contract/news.ts';
import { recordAdminAction } from '../audit/service.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { accountsByIds } from '../users/accounts.ts';
import { newsletterMail } from './emails.ts';
import * as queries from './queries.ts';
import { newsletters, subscribers } from './tables.ts';
import { endToken } from './tokens.ts';

type Parts = Pick<FeatureParts, 'db' | 'tasks' | 'mail' | 'keys'>;

/** Retried up to 20 times; every run continues after the last completed batch. */
export const newsletterQueue = defineQueue<{ newsId: number }>('news.newsletter', {
  retries: 20,
  retryDelay: 5,
  timeout: 3600,
});

const batch = 200;

const active = and(isNotNull(subscribers.confirmedAt), isNull(subscribers.endedAt));

/**
 * Starts sending an item to all current subscribers; an item can be sent only once. Throws `not_found`,
 * `news.draft`, `news.twice`.
 */
export async function startNewsletter(
  { db, tasks }: Pick<Parts, 'db' | 'tasks'>,
  actor: Actor,
  newsId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await queries.lock(tx, newsId);
    if (!row) throw new AppError('not_found');
    if (!row.publishedAt) throw new AppError('news.draft');
    const [last] = await tx
      .select({ id: max(subscribers.id) })
      .from(subscribers)
      .where(active);
    const made = await tx
      .insert(newsletters)
      .values({ newsId, startedBy: actor.id, lastOfAll: last?.id ?? 0 })
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) throw new AppError('news.twice');
    await recordAdminAction(tx, actor, { action: 'news.send', subject: { type: 'news', id: newsId } });
    await tasks.enqueue(tx, newsletterQueue, { newsId });
  });
}

/** Stops a newsletter; emails already passed to the mail server cannot be recalled. */
export const stopNewsletter = (tx: Tx, newsId: number) =>
  tx
    .update(newsletters)
    .set({ finishedAt: new Date() })
    .where(and(eq(newsletters.newsId, newsId), isNull(newsletters.finishedAt)));

/**
 * Returns an article rendered as a newsletter, with the current number of subscribers. Throws `not_found`.
 */
export async function previewNewsletter(
  { db, mail }: Pick<Parts, 'mail'> & { db: Db },
  newsId: number,
): Promise<NewsletterPreview> {
  const email = await mail.render(newsletterMail, { newsId, token: null });
  if (!email) throw new AppError('not_found');
  return { recipients: await db.$count(subscribers, active), ...email };
}

/** Sends an article as a test to the editor’s own address. Throws `not_found`. */
export async function testNewsletter(
  { db, mail }: Pick<Parts, 'mail'> & { db: Db },
  actor: Actor,
  newsId: number,
): Promise<void> {
  if (!(await queries.byId(db, newsId))) throw new AppError('not_found');
  const to = (await accountsByIds(db, [actor.id])).get(actor.id)?.email;
  if (to)
    await mail.send(db, { to, userId: actor.id, template: newsletterMail, data: { newsId, token: null } });
}

/**
 * Queues the emails of the next subscribers and advances the cursor in the same transaction, so an
 * interruption neither skips nor repeats a subscriber. Returns false if no subscribers are left or the
 * newsletter was stopped.
 */
async function nextBatch(
  { mail, keys }: Pick<Parts, 'mail' | 'keys'>,
  tx: Tx,
  newsId: number,
): Promise<boolean> {
  const [state] = await tx.select().from(newsletters).where(eq(newsletters.newsId, newsId)).for('update');
  if (!state || state.finishedAt) return false;
  const people = await tx
    .select({ id: subscribers.id, email: subscribers.email })
    .from(subscribers)
    .where(and(active, gt(subscribers.id, state.lastSubscriberId), lte(subscribers.id, state.lastOfAll)))
    .orderBy(asc(subscribers.id))
    .limit(batch);
  for (const { id, email } of people) {
    if (!email) continue;
    await mail.send(tx, {
      to: email,
      template: newsletterMail,
      data: { newsId, token: endToken(keys, id) },
      key: `newsletter ${newsId} ${id}`,
    });
  }
  const done = people.length < batch;
  await tx
    .update(newsletters)
    .set({
      lastSubscriberId: people.at(-1)?.id ?? state.lastSubscriberId,
      sent: sql`${newsletters.sent} + ${people.length}`,
      ...(done && { finishedAt: new Date() }),
    })
    .where(eq(newsletters.newsId, newsId));
  return !done;
}

/**
 * Queues the emails of a newsletter in batches until none are left or the newsletter is stopped. After an
 * interruption, a new call continues. Rejects if `signal` is aborted.
 */
export async function sendNewsletter(
  parts: Parts & { db: Db },
  newsId: number,
  signal: AbortSignal,
): Promise<void> {
  for (let more = true; more; ) {
    signal.throwIfAborted();
    more = await parts.db.transaction((tx) => nextBatch(parts, tx, newsId));
  }
}
