import * as contract from '#contract/reports.ts';
import { act, somebodyWasFirst } from '../platform/act.ts';

export const sendReport = act('prijavi', contract.createReport, {
  done: ['Hvala na prijavi.', 'Moderator će je pregledati. Osoba koju prijavljujete ne saznaje tko ju je prijavio.'],
});

export const closeReport = act('zakljuci', contract.closeReport, {
  done: ['Prijava je zaključena.'],
  late: somebodyWasFirst,
});
