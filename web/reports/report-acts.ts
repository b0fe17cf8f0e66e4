import { closeReport as close, createReport as create } from '#contract/reports.ts';
import { act, somebodyWasFirst } from '../platform/act.ts';

export const sendReport = act('prijavi', create, {
  done: ['Hvala na prijavi.', 'Moderator će je pregledati. Osoba koju prijavljujete ne saznaje tko ju je prijavio.'],
});

export const closeReport = act('zakljuci', close, {
  done: ['Prijava je zaključena.'],
  conflict: somebodyWasFirst,
});
