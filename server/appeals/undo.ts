import { aboutAccounts } from '#contract/decision-labels.ts';
import { decideAdWithin } from '../ads/moderation.ts';
import { adById } from '../ads/service.ts';
import type { StatedRow } from '../decisions/present.ts';
import { postStatus } from '../job-posts/service.ts';
import { decideWithin } from '../moderation/service.ts';
import { changeStatusWithin } from '../people/account-status.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { unhide } from '../reports/hiding.ts';
import { reopen } from '../reports/own.ts';
import { setHidden } from '../reviews/service.ts';
import { accountsByIds } from '../users/accounts.ts';

type Parts = Pick<FeatureParts, 'tasks' | 'mail' | 'keys'>;

/** Reverses the remaining effects of a decision; deletions and refunds are final. */
export async function undo(
  parts: Parts,
  tx: Tx,
  actor: Actor,
  decision: StatedRow,
  reportId: number | null,
  answer: string,
): Promise<void> {
  const { measure, subjectType, subjectId, userId } = decision;
  if (reportId !== null) return reopen(tx, reportId);
  if (aboutAccounts.includes(measure)) {
    const account = userId === null ? undefined : (await accountsByIds(tx, [userId])).get(userId);
    const limited = measure === 'ban' ? account?.bannedAt : account?.suspendedUntil && !account.bannedAt;
    if (account && limited)
      await changeStatusWithin(parts, tx, actor, account.id, 'lift', { reason: answer });
  } else if (measure === 'hide') await unhide(tx, { subjectType, subjectId });
  else if (measure !== 'remove') return;
  else if (subjectType === 'review') await setHidden(tx, subjectId, false);
  else if (subjectType === 'ad' && (await adById(tx, subjectId))?.status === 'paused')
    await decideAdWithin(parts, tx, actor, subjectId, { action: 'approve' });
  else if (subjectType === 'job_post' && (await postStatus(tx, subjectId)) === 'inactive')
    await decideWithin(parts, tx, actor, subjectId, 'activate');
}
