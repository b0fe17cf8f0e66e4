import { appealReport as appeal, closeReport as close, createReport as create } from '#contract/reports.ts';
import { act, somebodyWasFirst } from '../platform/act.ts';

export const sendReport = act('prijavi', create, {
  done: [
    'Hvala na prijavi.',
    'Moderator će je pregledati, a Vi pratite što je s njom na stranici Moje prijave. Osoba koju prijavljujete ne saznaje tko ju je prijavio.',
  ],
});

export const appealReport = act('zalba', appeal, {
  done: [
    'Žalba je poslana.',
    'Odlučit će osoba koja nije donijela prvu odluku, a odgovor Vam stiže emailom.',
  ],
});

export const closeReport = act('zakljuci', close, {
  done: ['Prijava je zaključena.'],
  conflict: somebodyWasFirst,
});
