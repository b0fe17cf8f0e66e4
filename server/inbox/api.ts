import * as contract from '#contract/inbox.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { workAppliedDecisions } from './apply-decision.ts';
import * as deciding from './decide.ts';
import { countsOf } from './list.ts';
import { openInbox } from './live.ts';
import * as saying from './phone-verdict.ts';
import * as inbox from './service.ts';

export const inboxApi: FeatureApi = (parts) => {
  const { handle, db } = parts;
  openInbox(parts);
  workAppliedDecisions(parts);
  handle(contract.listInbox, ({ query, actor }) => inbox.listInbox(db, actor, query));
  handle(contract.listWaiting, ({ query, actor }) => inbox.listWaiting(db, actor, query));
  handle(contract.countInbox, async ({ actor }) => ({ data: await countsOf(db, actor) }));
  handle(contract.getInboxCase, async ({ params, actor }) => ({
    data: await inbox.getCase(parts, actor, params.kind, params.id),
  }));
  handle(contract.claimCase, async ({ params, actor }) => ({
    data: { claim: await inbox.claim(parts, actor, params.kind, params.id) },
  }));
  handle(contract.releaseCase, ({ params, actor }) => inbox.release(parts, actor, params.kind, params.id));
  handle(contract.clearPhone, ({ params, actor }) =>
    saying.recordPhoneVerdict(parts, actor, params.kind, params.id, { isPhone: false }),
  );
  handle(contract.restorePhone, ({ params, actor }) =>
    saying.recordPhoneVerdict(parts, actor, params.kind, params.id, { isPhone: true }),
  );
  handle(contract.decideCase, async ({ body: { kind, id, ...verdict }, actor }) => ({
    data: await deciding.decide(parts, actor, kind, id, verdict),
  }));
  handle(contract.decideTogether, async ({ body: { kind, ids, ...verdict }, actor }) => ({
    data: await deciding.decideTogether(parts, actor, kind, ids, verdict),
  }));
  handle(contract.undoDecisions, async ({ body, actor }) => ({
    data: await deciding.undoDecisions(parts, actor, body.ids),
  }));
};
