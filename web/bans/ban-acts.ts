import { createBan, liftBan } from '#contract/bans.ts';
import { act } from '../platform/act.ts';
import { reachText } from './reach.ts';

const soon = 'Predmeti koji čekaju bit će ponovno pregledani u idućoj minuti.';

export const addBan = act('zabrana', createBan, {
  done: ({ data: { kind, reach } }) => ['Zabrana je dodana.', `${reachText(kind, reach)} ${soon}`],
});

export const endBan = act('ukini-zabranu', liftBan, {
  done: ['Zabrana je ukinuta.', soon],
  conflict: 'Netko je bio brži.',
});
