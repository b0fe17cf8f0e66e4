import {
  answerTicket as answer,
  closeTicket as close,
  createTicket as create,
  voteQuestion as vote,
} from '#contract/help.ts';
import { act, somebodyWasFirst } from '../platform/act.ts';

export const sendTicket = act('pisite', create, { shows: true });

export const voteQuestion = act('pomoglo', vote, { done: ['Hvala na odgovoru.'] });

export const answerTicket = act('odgovori', answer, {
  done: ['Odgovor je poslan emailom.'],
  conflict: somebodyWasFirst,
});
export const closeTicket = act('zakljuci-zahtjev', close, {
  done: ['Zahtjev je zaključen.'],
  conflict: somebodyWasFirst,
});
