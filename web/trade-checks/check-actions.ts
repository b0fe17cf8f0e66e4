import { sendTradeCheck } from '#contract/profile.ts';
import { defineAction } from '../platform/actions/action.ts';

export const sendCheck = defineAction('posalji-provjeru', sendTradeCheck, {
  done: ['Poslano na provjeru.', 'Javit ćemo Vam čim administrator pregleda dokument.'],
});
