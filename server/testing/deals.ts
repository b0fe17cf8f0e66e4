import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { day, hour } from '#contract/durations.ts';
import { deals } from '../deals/tables.ts';
import { offers } from '../offers/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { makePost } from './job-posts.ts';

interface DealShape extends Partial<typeof deals.$inferInsert> {
  euros?: number | readonly [number, number];
  /** Final price in euros, confirmed by both parties. */
  finalEuros?: number;
  type?: string;
  county?: string;
}

/** Values of a deal that has just been agreed. */
export const agreed = { stage: 'agreed', doneAt: null, doneBy: null } as const;

/** Values of a deal whose appointment was agreed at the given moment. */
export const timed = (at: Date) => ({
  scheduledAt: at,
  startsAt: at,
  endsAt: new Date(at.getTime() + 2 * hour),
});

const daysAgo = (days: number) => new Date(Date.now() - days * day);

/** Creates a deal directly, done 30 days ago by default, with its inquiry, chat and accepted offer. */
export async function makeDeal(
  db: Db,
  { client, worker }: { client: number; worker: number },
  { euros = 100, finalEuros, type, county, ...values }: DealShape = {},
): Promise<number> {
  const [from, to] = typeof euros === 'number' ? [euros, null] : euros;
  const jobPostId = await makePost(db, client, {
    ...(type !== undefined && { type }),
    ...(county !== undefined && { county }),
    status: 'finished',
  });
  const { rows } = await db.execute<{ id: number }>(sql`
    with chat as (
      insert into chats (low_id, high_id, started_by) values (least(${client}::int, ${worker}::int), greatest(${client}::int, ${worker}::int), ${worker})
      on conflict (low_id, high_id) do update set started_by = excluded.started_by returning id
    ) insert into chat_messages (chat_id, from_id, to_id, type) select id, ${worker}, ${client}, 'offer_message' from chat returning id`);
  await db.execute(sql`
    insert into chat_members (chat_id, user_id, last_message_id, last_message_at, unread_count)
    select chat_id, member, id, created_at, 0 from chat_messages, unnest(array[from_id, to_id]) as member where id = ${rows[0]?.id}
    on conflict (chat_id, user_id) do update set last_message_id = excluded.last_message_id`);
  const [offer] = await db
    .insert(offers)
    .values({
      ...{ jobPostId, workerId: worker, messageId: rows[0]?.id ?? 0, clientId: randomUUID() },
      ...{ work: 'Zamjena slavine.', validUntil: '2099-12-31', status: 'accepted' as const },
      ...{ priceFromCents: from * 100, priceToCents: to === null ? null : to * 100 },
    })
    .returning({ id: offers.id });
  const doneAt = daysAgo(30);
  const final = finalEuros !== undefined && {
    ...{ finalCents: finalEuros * 100, finalBy: 'worker' as const },
    ...{ finalAt: doneAt, finalConfirmedAt: doneAt },
  };
  const [made] = await db
    .insert(deals)
    .values({
      ...{ offerId: offer?.id ?? 0, jobPostId, clientId: client, workerId: worker },
      ...{ stage: 'done' as const, doneAt, doneBy: 'worker' as const },
      ...final,
      ...values,
    })
    .returning({ id: deals.id });
  return made?.id ?? 0;
}

/** Adds an agreement on a time that the client or the worker has chosen. */
export const agreeOnTime = (db: Db, dealId: number, chosenBy: 'client' | 'worker', startsAt: string) =>
  db.execute(sql`
    with parties as (select d.client_id, d.worker_id, m.chat_id from deals d join offers o on o.id = d.offer_id join chat_messages m on m.id = o.message_id where d.id = ${dealId}),
    message as (
      insert into chat_messages (chat_id, from_id, to_id, type)
      select chat_id, case ${chosenBy}::text when 'client' then client_id else worker_id end, case ${chosenBy}::text when 'client' then worker_id else client_id end, 'deal_message' from parties returning id
    ), event as (insert into deal_events (message_id, deal_id, kind) select id, ${dealId}, 'scheduled' from message returning message_id)
    insert into deal_times (message_id, starts_at, ends_at) select message_id, ${startsAt}::timestamptz, ${startsAt}::timestamptz + interval '2 hours' from event`);
