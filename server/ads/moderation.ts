import type { Ad } from '#contract/ads.ts';
import type { Ground } from '#contract/decision-labels.ts';
import { AppError } from '#contract/errors.ts';
import { recordAdminAction, somebodyWasFirst } from '../audit/service.ts';
import { writeDecision } from '../decisions/write.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { recordOutcome } from '../signals/record-outcome.ts';
import { notifyAdvertiser } from './notify.ts';
import { presentAd } from './present.ts';
import * as queries from './queries.ts';
import { lockAd } from './service.ts';
import type { AdRow } from './tables.ts';
import { moveAd } from './transitions.ts';

type Parts = Pick<FeatureParts, 'db' | 'tasks' | 'mail' | 'keys'>;
export type Decision =
  | { action: 'approve' }
  | { action: 'decline' | 'pause'; reason: string; text?: string | undefined; ground?: Ground };

/**
 * Queue of refunds for declined ads, processed by the payments feature. Has enough retries to outlast a
 * gateway outage.
 */
export const refundQueue = defineQueue<{ adId: number }>('ads.refund', {
  retries: 30,
  retryDelay: 15,
  retryDelayMax: 3600,
});

const notifiedStatus = { approve: 'active', decline: 'declined', pause: 'paused' } as const;

/**
 * Applies a moderator's decision, records it in the audit log and notifies the advertiser; a declined ad is
 * refunded. Throws `ads.moved`, `not_found`, and `moderation.already_decided` with the name of the moderator
 * who decided first.
 */
export async function decideAd(parts: Parts, actor: Actor, id: number, decision: Decision): Promise<Ad> {
  const { ad } = await parts.db.transaction((tx) => decideAdWithin(parts, tx, actor, id, decision));
  return presentAd(parts.db, ad, { actor });
}

/**
 * Applies a moderator's decision on an ad within the caller's transaction. `decisionId` is the id of the
 * register entry, or null if the ad was approved.
 */
export async function decideAdWithin(
  parts: Omit<Parts, 'db'>,
  tx: Tx,
  actor: Actor,
  id: number,
  decision: Decision,
) {
  const { action } = decision;
  const reason = decision.action === 'approve' ? null : decision.reason;
  const before = await lockAd(tx, id);
  if (!before) throw new AppError('not_found');
  if (action === 'approve') await mustBePaidFor(tx, id);
  const ad = await moveAd(tx, before, action, 'moderator', {
    reason,
    ...(before.status === 'pending' && { decidedAt: new Date() }),
  });
  if (!ad) throw await whyNot(tx, before, action);
  const details = { before: { status: before.status }, after: { status: ad.status } };
  await recordAdminAction(tx, actor, {
    action: `ad.${action}`,
    subject: { type: 'ad', id },
    reason,
    details,
  });
  await notifyAdvertiser(parts, tx, ad, notifiedStatus[action], reason);
  if (action !== 'pause') await recordOutcome(tx, 'ad', id, action === 'decline');
  if (action === 'decline') await parts.tasks.enqueue(tx, refundQueue, { adId: id }, { key: String(id) });
  if (decision.action === 'approve') return { ad, decisionId: null };
  const written = await writeDecision(parts, tx, actor, {
    subject: { type: 'ad', id },
    measure: action === 'decline' ? 'refuse' : 'remove',
    reason: decision.reason,
    text: decision.text,
    ground: decision.ground,
    quote: ad.title,
    userId: ad.userId,
    email: ad.email,
  });
  return { ad, decisionId: written.id };
}

/** Throws `ads.moved` if the ad's payment was refunded or is disputed, because the ad must not run again. */
async function mustBePaidFor(tx: Tx, id: number): Promise<void> {
  const [payment] = await queries.paymentsOf(tx, [id]);
  if (payment?.status === 'refunded')
    throw new AppError('ads.moved', { text: 'Uplata za ovaj oglas vraćena je na karticu.' });
  if (payment && (await queries.isDisputed(tx, payment.id)))
    throw new AppError('ads.moved', { text: 'Vlasnik kartice osporio je uplatu za ovaj oglas.' });
}

/**
 * Returns the error for an action that is not allowed: the ad has already been shown, another moderator was
 * first, or the ad was never in the required state.
 */
async function whyNot(tx: Tx, ad: AdRow, action: Decision['action']): Promise<AppError> {
  if (action === 'decline' && ad.status === 'paused')
    return new AppError('ads.moved', { text: 'Oglas koji je već prikazivan više se ne može odbiti.' });
  return (
    (await somebodyWasFirst(tx, { type: 'ad', id: ad.id }, 'Oglas je već riješen')) ??
    new AppError('ads.moved')
  );
}
