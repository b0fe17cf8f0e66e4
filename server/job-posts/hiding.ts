import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/db/pool.ts';
import { users } from '../users/tables.ts';
import { jobPosts } from './tables.ts';

/** Takes down all posts of a hidden account and stores the previous status of each. */
export const hidePostsOf = (tx: Tx, userId: number) =>
  tx.execute(
    sql`update ${jobPosts} set status = 'inactive', status_before_hiding = status where user_id = ${userId} and status <> 'inactive'`,
  );

/** Restores the status of an account’s hidden posts, except posts that a moderator has decided on since. */
export const showPostsOf = (tx: Tx, userId: number) =>
  tx.execute(sql`update ${jobPosts} set status = case when status = 'inactive' then status_before_hiding else status end, status_before_hiding = null
    where user_id = ${userId} and status_before_hiding is not null`);

/** Hides a post. Returns false if it was not public. */
export const hidePost = async (tx: Tx, id: number): Promise<boolean> =>
  (
    await tx.execute(
      sql`update ${jobPosts} set status = 'inactive', status_before_hiding = status where id = ${id} and status in ('active', 'addressed', 'finished')`,
    )
  ).rowCount === 1;

/**
 * Restores the status of a hidden post. If its author's account has been hidden in the meantime, the post is
 * restored together with the account instead.
 */
export const showPost = (tx: Tx, id: number) =>
  tx.execute(sql`update ${jobPosts} set status = case when status = 'inactive' then status_before_hiding else status end, status_before_hiding = null
    where id = ${id} and status_before_hiding is not null
      and not exists (select from ${users} where ${users.id} = ${jobPosts.userId} and (${users.bannedAt} is not null or ${users.deleteAt} is not null))`);
