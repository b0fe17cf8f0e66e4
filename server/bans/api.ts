import { banKinds } from '#contract/ban-kinds.ts';
import * as contract from '#contract/bans.ts';
import { handleCsv, timeCell } from '../platform/http/csv.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { reachOf } from './reach.ts';
import * as bans from './service.ts';

export const bansApi: FeatureApi = ({ handle, db }) => {
  handle(contract.listBans, ({ query }) => bans.listBans(db, query));
  handleCsv(
    { handle, db },
    contract.listBans,
    [
      ['Broj', (row) => row.id],
      ['Vrsta', (row) => banKinds[row.kind].label],
      ['Uzorak', (row) => row.pattern],
      ['Razlog', (row) => row.reason],
      ['Od', (row) => timeCell(row.created_at)],
      ['Do', (row) => timeCell(row.until)],
      ['Ukinuta', (row) => timeCell(row.lifted_at)],
      ['Čeka', (row) => row.open],
      ['Pogodak', (row) => row.hits],
      ['Promašaj', (row) => row.misses],
      ['Tko', (row) => row.author?.name],
    ],
    ({ query, db }) => bans.listBans(db, query),
  );
  handle(contract.measureBan, async ({ query }) => ({ data: await reachOf(db, query) }));
  handle(contract.createBan, async ({ body, actor }) => ({ data: await bans.createBan(db, actor, body) }));
  handle(contract.liftBan, async ({ params, actor }) => ({ data: await bans.liftBan(db, actor, params.id) }));
};
