import type { AdStatus } from '#contract/ad-labels.ts';
import { actorCan } from '../platform/session/actor.ts';
import { type Asker, isAdvertiser } from './access.ts';
import { adTransitionFor } from './states.ts';

interface Subject {
  userId: number | null;
  accessHash: string | null;
  status: AdStatus;
  impressions: number;
}

/** Returns whether the ad is unpaid; only an unpaid ad can be changed. */
export const isUnpaid = ({ status }: { status: AdStatus }) =>
  status === 'draft' || status === 'awaiting_payment';

/**
 * Returns the `can` of an ad: its advertiser may edit it and pay for it while it is unpaid; moderators may
 * take the actions that the state table allows.
 */
export function abilities(ad: Subject, asker: Asker) {
  const own = isAdvertiser(ad, asker) && isUnpaid(ad);
  const moderates = actorCan(asker.actor, 'moderate');
  const may = (action: 'approve' | 'decline' | 'pause') =>
    moderates && adTransitionFor(action, ad, 'moderator') !== undefined;
  return { edit: own, pay: own, approve: may('approve'), decline: may('decline'), pause: may('pause') };
}
