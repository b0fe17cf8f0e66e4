import { appealStates, measures } from '#contract/decision-labels.ts';
import * as contract from '#contract/decisions.ts';
import { listAppeals } from '../decisions/appeals.ts';
import { handleCsv, timeCell } from '../platform/http/csv.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { decideAppeal } from './service.ts';

export const appealsApi: FeatureApi = (parts) => {
  const { handle, db } = parts;
  handle(contract.listAppeals, ({ query, actor }) => listAppeals(db, actor, query));
  handleCsv(
    parts,
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
    ({ query, actor, db }) => listAppeals(db, actor, query),
  );
  handle(contract.decideAppeal, async ({ params, body, actor }) => ({
    data: await decideAppeal(parts, actor, params.id, body),
  }));
};
