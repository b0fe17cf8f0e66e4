import { AppError } from '#contract/errors.ts';
import type { FailedTask } from '#contract/failed-tasks.ts';
import { truncate } from '#contract/format.ts';
import { metaOf } from '#contract/shapes.ts';
import { recordAdminAction } from '../audit/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { type DeadLetter, deadLetters } from '../platform/tasks/dead-letters.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';

const most = 500;

const present = ({ id, queue, error, tries, createdAt, failedAt }: DeadLetter): FailedTask => ({
  id,
  queue,
  error: truncate(error, most),
  tries,
  created_at: createdAt.toISOString(),
  failed_at: failedAt.toISOString(),
});

/** Returns a page of the tasks that failed permanently, latest first, for /admin. */
export async function listDead(db: Db, query: { page: number; per_page: number }) {
  const { rows, total } = await deadLetters(db, {
    limit: query.per_page,
    offset: (query.page - 1) * query.per_page,
  });
  return { data: rows.map(present), meta: metaOf(query, total, rows.length) };
}

/** Returns a task to its queue with fresh retries; only the first caller succeeds. Throws `not_found`. */
export async function retryDead(db: Db, tasks: Tasks, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await tasks.revive(tx, id))) throw new AppError('not_found');
    await recordAdminAction(tx, actor, {
      action: 'job.retry',
      subject: { type: 'job', id: null },
      details: { id },
    });
  });
}
