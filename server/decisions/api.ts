import { appealStates, measures } from '#contract/decision-labels.ts';
import * as contract from '#contract/decisions.ts';
import { handleCsv, timeCell } from '../platform/http/csv.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { appealDecision } from './appeal.ts';
import { decideAppeal, listAppeals } from './appeals.ts';
import { transparencyOf } from './register.ts';
import { getStatement, ownStatements } from './statements.ts';

export const decisionsApi: FeatureApi = (parts) => {
  const { handle, db, keys } = parts;
  handle(contract.listStatements, ({ query, actor }) => ownStatements(db, actor, query));
  handle(contract.getStatement, async ({ params, query, actor }) => ({ data: await getStatement(db, keys, { actor, ...query }, params.id) }));
  handle(contract.appealDecision, async ({ params, body: { text, token }, actor }) => ({
    data: await appealDecision(db, keys, { actor, token }, params.id, text),
  }));
  handle(contract.listAppeals, ({ query, actor }) => listAppeals(db, actor, query));
  handleCsv(
    handle,
    contract.listAppeals,
    [
      ['Broj', (row) => row.id],
      ['Tko', (row) => (row.side === 'affected' ? 'na koga se odnosi' : 'tko je prijavio')],
      ['Podnositelj', (row) => row.appellant?.name],
      ['Odluka', (row) => measures[row.decision.measure]],
      ['Obrazloženje odluke', (row) => row.decision.reason],
      ['Žalba', (row) => row.text],
      ['Stanje', (row) => appealStates[row.status]],
      ['Odgovor', (row) => row.answer],
      ['Poslano', (row) => timeCell(row.created_at)],
    ],
    ({ query, actor }) => listAppeals(db, actor, query),
  );
  handle(contract.decideAppeal, async ({ params, body, actor }) => ({ data: await decideAppeal(parts, actor, params.id, body) }));
  handle(contract.getTransparency, async ({ query }) => ({ data: await transparencyOf(db, query.year) }));
};
