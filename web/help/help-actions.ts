import {
  answerTicket as answer,
  closeTicket as close,
  createTicket as create,
  voteQuestion as vote,
} from '#contract/help.ts';
import { defineAction, somebodyWasFirst } from '../platform/actions/action.ts';

export const sendTicket = defineAction('pisite', create, { shows: true });

export const voteQuestion = defineAction('pomoglo', vote, { done: ['Hvala na odgovoru.'] });

export const answerTicket = defineAction('odgovori', answer, {
  done: ['Odgovor je poslan emailom.'],
  conflict: somebodyWasFirst,
});
export const closeTicket = defineAction('zakljuci-zahtjev', close, {
  done: ['Zahtjev je zaključen.'],
  conflict: somebodyWasFirst,
});
