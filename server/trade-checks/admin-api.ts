import * as contract from '#contract/trade-checks.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as checks from './decisions.ts';

export const tradeChecksAdminApi: FeatureApi = (parts) => {
  const { handle, db, storage, keys } = parts;
  handle(contract.listTradeChecks, ({ query }) => checks.listChecks(db, keys, query));
  handle(contract.getTradeCheckDocument, ({ params }) => checks.documentOf(db, storage, params.id));
  handle(contract.approveTradeCheck, async ({ params, actor }) => ({ data: await checks.decide(parts, actor, params.id, { status: 'approved' }) }));
  handle(contract.declineTradeCheck, async ({ params, body, actor }) => ({
    data: await checks.decide(parts, actor, params.id, { status: 'declined', reason: body.reason }),
  }));
};
