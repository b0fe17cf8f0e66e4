import { restoreAccount, restoreByLink } from '#contract/account.ts';
import { paths } from '#contract/paths.ts';
import { askExport } from '#contract/privacy.ts';
import { defineAction } from '../platform/actions/action.ts';

export const orderExport = defineAction('izvoz', askExport, {
  done: ['Podaci se pripremaju.', 'Javit ćemo Vam emailom čim budu spremni.'],
  conflict: 'Podaci se već pripremaju.',
});

const back = ['Račun je vraćen.', 'Opet je sve kako je bilo.'] as const;
export const restoreOwn = defineAction('vrati-racun', restoreAccount, {
  done: back,
  to: () => paths.account(),
});
export const restoreLinked = defineAction('vrati-racun-poveznicom', restoreByLink, {
  done: back,
  to: () => paths.login(),
});
