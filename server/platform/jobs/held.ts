import { deadQueue } from './dead-letters.ts';

/** The start of a held task, too far away to come. */
const never = '9999-12-31';

const held = `state = 'created', started_on = null, start_after = '${never}', keep_until = '${never}'`;

/**
 * Holds one running task of a copy, whose retries are not counted. Updates no row if the copy has been
 * adopted since; the lock makes an adoption under way either finish first or see the task.
 */
export const holdTask = `with mark as (select from copy_mark for share)
  update pgboss.job set ${held} where name = $1 and id = $2 and exists (select from mark) returning id`;

/** Holds all unfinished tasks that were created before a time, but for failed ones and the queue's own. */
export const holdBacklog = `update pgboss.job set ${held}
  where state < 'completed' and created_on < $1 and start_after < '${never}' and name <> '${deadQueue}' and name not like '\\_\\_pgboss%'`;

/**
 * Deletes waiting tasks of some queues that were created before a time, whether they were held or the copy
 * was never started.
 */
export const deleteStale = `delete from pgboss.job where state < 'active' and name = any($1::text[]) and created_on < $2 returning name`;

/** Makes the held tasks due. */
export const releaseHeld = `update pgboss.job set start_after = now(), keep_until = now() + interval '14 days' where start_after = '${never}' returning name`;
