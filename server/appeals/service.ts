import { aboutAccounts } from '#contract/decision-labels.ts';
import type { AppealCase, decideAppeal as endpoint } from '#contract/decisions.ts';
import type { Body } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { decideAdWithin } from '../ads/moderation.ts';
import { adById } from '../ads/service.ts';
import { recordAdminAction, somebodyWasFirst } from '../audit/service.ts';
import { answerAppeal, appealById, lockAppeal } from '../decisions/appeals.ts';
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

type Parts = Pick<FeatureParts, 'db' | 'tasks' | 'mail' | 'keys'>;

/**
 * Decides an appeal, emails the answer and records it in the audit log; the outcome `reversed` also reverses
 * the decision. Throws `not_found`, `decisions.same` if the same person made the original decision, and
 * `moderation.already_decided` with the name of the person who decided the appeal first.
 */
export async function decideAppeal(
  parts: Parts,
  actor: Actor,
  id: number,
  { outcome, answer }: Body<typeof endpoint>,
): Promise<AppealCase> {
  await parts.db.transaction(async (tx) => {
    const found = await lockAppeal(tx, id);
    if (!found) throw new AppError('not_found');
    const { appeal, decision } = found;
    if (appeal.status !== 'open')
      throw (
        (await somebodyWasFirst(tx, { type: 'appeal', id }, 'O žalbi je već odlučeno')) ??
        new AppError('not_found')
      );
    if (decision.decidedBy === actor.id) throw new AppError('decisions.same');
    const reversed = outcome === 'reversed';
    const email =
      decision.subjectType === 'ad' ? ((await adById(tx, decision.subjectId))?.email ?? null) : null;
    await answerAppeal(parts, tx, actor, appeal, { reversed, answer, email });
    await recordAdminAction(tx, actor, {
      action: reversed ? 'appeal.reverse' : 'appeal.uphold',
      subject: { type: 'appeal', id },
      reason: answer,
      details: { decision: appeal.decisionId, measure: decision.measure },
    });
    if (reversed) await undo(parts, tx, actor, decision, appeal.reportId, answer);
  });
  return appealById(parts.db, actor, id);
}

/**
 * Reverses the effects of a decision, except deletions and refunds, which are final. For a reporter's appeal,
 * reopens the report instead.
 */
async function undo(
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
