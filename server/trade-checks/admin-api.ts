import * as contract from '#contract/trade-checks.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import * as checks from './decisions.ts';
import { markOibs } from './service.ts';

const marking = defineQueue<Record<string, never>>('trade_checks.mark');

export const tradeChecksAdminApi: FeatureApi = (parts) => {
  const { handle, db, storage, keys, jobs } = parts;
  jobs.work(marking, async () => void (await markOibs(db, keys)));
  jobs.schedule(marking, '7 * * * *');
  handle(contract.listTradeChecks, ({ query }) => checks.listChecks(db, keys, query));
  handle(contract.getTradeCheckDocument, ({ params }) => checks.documentOf(db, storage, params.id));
  handle(contract.approveTradeCheck, async ({ params, actor }) => ({ data: await checks.decide(parts, actor, params.id, { status: 'approved' }) }));
  handle(contract.declineTradeCheck, async ({ params, body, actor }) => ({
    data: await checks.decide(parts, actor, params.id, { status: 'declined', reason: body.reason }),
  }));
};
