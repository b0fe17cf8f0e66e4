import { createBan, liftBan } from '#contract/bans.ts';
import { formatDay } from '#contract/text.ts';
import { act } from '../platform/act.ts';

export const addBan = act('zabrana', createBan, {
  done: ({ data }) => [`Zabrana vrijedi do ${formatDay(data.until)}.`, 'Predmeti koji čekaju bit će ponovno pregledani u idućoj minuti.'],
});

export const endBan = act('ukini-zabranu', liftBan, {
  done: ['Zabrana je ukinuta.', 'Predmeti koji čekaju bit će ponovno pregledani u idućoj minuti.'],
  conflict: 'Netko je bio brži.',
});
