import * as contract from '#contract/trade-checks.ts';
import { handleCsv, timeCell } from '../platform/http/csv.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as checks from './decisions.ts';

export const tradeChecksAdminApi: FeatureApi = (parts) => {
  const { handle, db, storage, keys } = parts;
  handle(contract.listTradeChecks, ({ query }) => checks.listChecks(db, keys, query));
  handleCsv(
    parts,
    contract.listTradeChecks,
    [
      ['Broj', (row) => row.id],
      ['Majstor', (row) => row.user.name],
      // Only the last digits of the OIB are listed; the full OIB is shown only on the page of a single check.
      ['OIB završava na', (row) => `…${row.oib_end}`],
      ['Poslano', (row) => timeCell(row.created_at)],
      ['Odlučeno', (row) => timeCell(row.decided_at)],
      ['Razlog', (row) => row.reason],
    ],
    ({ query, db }) => checks.listChecks(db, keys, query),
  );
  handle(contract.getTradeCheckDocument, ({ params }) => checks.documentOf(db, storage, params.id));
  handle(contract.approveTradeCheck, async ({ params, actor }) => ({
    data: await checks.decide(parts, actor, params.id, { status: 'approved' }),
  }));
  handle(contract.declineTradeCheck, async ({ params, body, actor }) => ({
    data: await checks.decide(parts, actor, params.id, { status: 'declined', reason: body.reason }),
  }));
};
