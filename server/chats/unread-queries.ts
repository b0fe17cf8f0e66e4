import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/db/pool.ts';

interface Waiting extends Record<string, unknown> {
  email: string;
  name: string;
  slug: string | null;
  unread: number;
}

/** Chats with unread messages that no mail has told of yet, marked as told of; none where the address is not confirmed. */
export async function takeUnmailed(tx: Tx, userId: number): Promise<Waiting[]> {
  const { rows } = await tx.execute<Waiting>(sql`
    with taken as (
      update chat_members m set mailed_up_to = m.last_message_id
      from users u
      where u.id = m.user_id and u.email_confirmed_at is not null
        and m.user_id = ${userId} and m.unread_count > 0 and m.mailed_up_to = 0 and not m.hidden
      returning m.chat_id, m.user_id, m.unread_count, m.last_message_at, u.email
    )
    select t.email, coalesce(o.name, 'Obrisani korisnik') as name, o.slug, t.unread_count as unread
    from taken t join chats c on c.id = t.chat_id
    left join users o on o.id = case when c.low_id = t.user_id then c.high_id else c.low_id end
    order by t.last_message_at desc
  `);
  return rows;
}
