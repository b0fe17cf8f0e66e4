import { putReasons } from '#contract/moderation.ts';
import { putClaims } from '#contract/pages.ts';
import { act, type Said } from '../platform/act.ts';
import { rowsIn } from './rows.ts';

const done: Said = ['Spremljeno.', 'Promjena je vidljiva odmah.'];

export const saveClaims = act('tvrdnje', putClaims, {
  read: (form) => ({ claims: rowsIn('claims', ['value', 'label'], form) }),
  done,
});

export const saveReasons = act('razlozi', putReasons, {
  read: (form) => ({ reasons: rowsIn('reasons', ['label', 'text'], form) }),
  done,
});
