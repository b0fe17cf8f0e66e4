import { listOwnJobPosts } from '#contract/job-posts.ts';
import * as contract from '#contract/offers.ts';
import { declineInvitation, invitationsOf } from '../job-posts/invitations.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import * as actions from './actions.ts';
import { inviteWorker } from './invitations.ts';
import { listOwnOffers, ownPostsWithOffers } from './own.ts';

export const offersApi = (parts: FeatureParts & actions.Deciding): void => {
  const { handle, db } = parts;
  handle(contract.sendOffer, async ({ params, body, actor }) => ({
    data: await actions.sendOffer(parts, actor, params.id, body),
  }));
  handle(contract.listOffers, async ({ params, actor }) => ({
    data: await actions.listOffers(parts, actor, params.id),
  }));
  handle(contract.markOffersSeen, async ({ params, actor }) => ({
    count: await actions.seeOffers(parts, actor, params.id),
  }));
  handle(contract.acceptOffer, async ({ params, body, actor }) => ({
    data: await actions.decideOffer(parts, actor, params.id, 'accept', {
      ...(body?.keep_open !== undefined && { keepOpen: body.keep_open }),
      quoteSha256: body?.quote_sha256,
    }),
  }));
  handle(contract.declineOffer, async ({ params, actor }) => ({
    data: await actions.decideOffer(parts, actor, params.id, 'decline'),
  }));
  handle(contract.withdrawOffer, async ({ params, actor }) => ({
    data: await actions.decideOffer(parts, actor, params.id, 'withdraw'),
  }));
  handle(listOwnJobPosts, ({ query, actor }) => ownPostsWithOffers(db, actor, query));
  handle(contract.listOwnOffers, ({ query, actor }) => listOwnOffers(db, actor, query));
  handle(contract.inviteWorker, async ({ params, body, actor }) => ({
    data: { user_id: body.user_id, left: await inviteWorker(parts, actor, params.id, body.user_id) },
  }));
  handle(contract.listInvitations, ({ params, actor }) => invitationsOf(db, actor, params.id));
  handle(contract.declineInvitation, async ({ params, body, actor }) => ({
    data: await declineInvitation(parts, actor, params.id, body?.reason ?? null),
  }));
};
