import { sendTradeCheck } from '#contract/profile.ts';
import { act } from '../platform/act.ts';

export const sendCheck = act('posalji-provjeru', sendTradeCheck, {
  done: ['Poslano na provjeru.', 'Javit ćemo Vam čim administrator pregleda dokument.'],
});
