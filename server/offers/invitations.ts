import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import { invite, invited, mustBeAskable } from '../job-posts/invitations.ts';
import { isOpen } from '../job-posts/policy.ts';
import { getPost } from '../job-posts/service.ts';
import { notify } from '../notifications/notify.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import * as queries from './queries.ts';

/**
 * Invites a worker to the user’s own open inquiry and notifies the worker. Returns how many invitations are
 * left. Throws `invitations.*`, `not_found`.
 */
export async function inviteWorker(
  { db, tasks }: { db: Db; tasks: Tasks },
  actor: Actor,
  postId: number,
  workerId: number,
): Promise<number> {
  const post = await getPost(db, actor, postId);
  // 404 rather than 403, since invitations are private.
  if (post.user.id !== actor.id) throw new AppError('not_found');
  await mustBeAskable(db, actor, workerId);
  return db.transaction(async (tx) => {
    const locked = await queries.lockPost(tx, postId);
    if (!locked || !isOpen(locked) || post.type !== 'inquiry') throw new AppError('invitations.post');
    const before = await invited(tx, postId);
    if (before.some((one) => one.workerId === workerId)) throw new AppError('invitations.twice');
    if (before.length >= limits.invitationsMost) throw new AppError('invitations.many');
    await invite(tx, postId, workerId);
    await notify(tasks, tx, {
      userId: workerId,
      kind: 'job_post_invitation',
      data: {
        job_post_id: postId,
        job_type: post.job_type.name,
        client: { id: actor.id },
        ...(locked.status === 'addressed' && { addressed: true }),
        ...(post.answers.length > 0 && {
          facts: post.answers.map(({ label, text }) => [label, text] as const),
        }),
      },
    });
    return limits.invitationsMost - before.length - 1;
  });
}
