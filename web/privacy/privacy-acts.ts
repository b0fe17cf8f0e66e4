import { askExport } from '#contract/privacy.ts';
import { act } from '../platform/act.ts';

export const orderExport = act('izvoz', askExport, {
  done: ['Podaci se pripremaju.', 'Javit ćemo Vam emailom čim budu spremni.'],
  conflict: 'Podaci se već pripremaju.',
});
