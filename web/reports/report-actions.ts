import { appealReport as appeal, closeReport as close, createReport as create } from '#contract/reports.ts';
import { defineAction, somebodyWasFirst } from '../platform/actions/action.ts';

export const sendReport = defineAction('prijavi', create, {
  done: [
    'Hvala na prijavi.',
    'Moderator će je pregledati, a Vi pratite što je s njom na stranici Moje prijave. Osoba koju prijavljujete ne saznaje tko ju je prijavio.',
  ],
});

export const appealReport = defineAction('zalba', appeal, {
  done: [
    'Žalba je poslana.',
    'Odlučit će osoba koja nije donijela prvu odluku, a odgovor Vam stiže emailom.',
  ],
});

export const closeReport = defineAction('zakljuci', close, {
  done: ['Prijava je zaključena.'],
  conflict: somebodyWasFirst,
});
