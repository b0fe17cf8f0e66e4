import type { AppealCase, decideAppeal as endpoint } from '#contract/decisions.ts';
import type { Body } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { adById } from '../ads/service.ts';
import { recordAdminAction, somebodyWasFirst } from '../audit/service.ts';
import { answerAppeal, appealById, lockAppeal } from '../decisions/appeals.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { undo } from './undo.ts';

type Parts = Pick<FeatureParts, 'db' | 'tasks' | 'mail' | 'keys'>;

/**
 * Decides an appeal and reverses the decision if the appellant was right. The decider must not be the person
 * who made the first decision. Throws `not_found`, `moderation.already_decided` with the first decider,
 * `decisions.same`.
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
