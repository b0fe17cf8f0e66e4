import { createBan, liftBan } from '#contract/bans.ts';
import { defineAction } from '../platform/actions/action.ts';
import { reachText } from './reach.ts';

const soon = 'Predmeti koji čekaju bit će ponovno pregledani u idućoj minuti.';

export const addBan = defineAction('zabrana', createBan, {
  done: ({ data: { kind, reach } }) => ['Zabrana je dodana.', `${reachText(kind, reach)} ${soon}`],
});

export const endBan = defineAction('ukini-zabranu', liftBan, {
  done: ['Zabrana je ukinuta.', soon],
  conflict: 'Netko je bio brži.',
});
