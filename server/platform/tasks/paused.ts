import { deadQueue } from './dead-letters.ts';

/** `start_after` of a paused task: far enough in the future never to be due. */
const never = '9999-12-31';

const paused = `state = 'created', started_on = null, start_after = '${never}', keep_until = '${never}'`;

/**
 * Pauses one running task on a copy of the site; the task’s retry count does not change. Updates no row if
 * the copy has been adopted in the meantime: the share lock makes a concurrent adoption either finish first
 * or see the task.
 */
export const pauseTask = `with mark as (select from copy_mark for share)
  update pgboss.job set ${paused} where name = $1 and id = $2 and exists (select from mark) returning id`;

/** Pauses all unfinished tasks created before a time, except failed ones and pg-boss’s own. */
export const pauseBacklog = `update pgboss.job set ${paused}
  where state < 'completed' and created_on < $1 and start_after < '${never}' and name <> '${deadQueue}' and name not like '\\_\\_pgboss%'`;

/**
 * Returns a running task to its queue when its process stops. The next attempt gets another number, so the
 * stopping process cannot complete it; the retry limit is raised by one, so the return costs no retry.
 */
export const returnTask = `update pgboss.job set state = 'retry', start_after = now(), retry_limit = retry_limit + 1
  where name = $1 and id = $2 and state = 'active' and retry_count = $3`;

/** Deletes waiting tasks of the given queues that were created before a time, paused or not. */
export const deleteStale = `delete from pgboss.job where state < 'active' and name = any($1::text[]) and created_on < $2 returning name`;

export const releasePaused = `update pgboss.job set start_after = now(), keep_until = now() + interval '14 days' where start_after = '${never}' returning name`;
