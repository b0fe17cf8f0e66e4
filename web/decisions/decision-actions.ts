import { appealDecision as appeal, decideAppeal as decide } from '#contract/decisions.ts';
import { defineAction, somebodyWasFirst } from '../platform/actions/action.ts';

export const appealDecision = defineAction('zalba', appeal, {
  done: [
    'Žalba je poslana.',
    'Odlučit će osoba koja nije donijela prvu odluku, a odgovor Vam stiže emailom.',
  ],
});

export const decideAppeal = defineAction('odluci-o-zalbi', decide, {
  done: (_, { outcome }) => [outcome === 'reversed' ? 'Žalba je prihvaćena.' : 'Žalba je odbijena.'],
  conflict: somebodyWasFirst,
});
