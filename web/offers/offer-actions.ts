import { formatMoney } from '#contract/format.ts';
import {
  acceptOffer as accept,
  declineOffer as decline,
  type Offer,
  withdrawOffer as withdraw,
} from '#contract/offers.ts';
import { paperNumber } from '#contract/paper-words.ts';
import { makeQuote as make } from '#contract/papers.ts';
import { paths } from '#contract/paths.ts';
import { defineAction } from '../platform/actions/action.ts';
import { priceOf } from './offer-words.ts';

const shared = { conflict: 'Ponuda je u međuvremenu promijenjena.' };

export const acceptOffer = defineAction('prihvati', accept, {
  ...shared,
  done: ['Ponuda je prihvaćena.', 'Dogovorite termin. Upit je zatvoren.'],
  to: ({ data }) => (data.deal_id === null ? paths.job(data.job_post.id) : paths.deal(data.deal_id)),
});
export const declineOffer = defineAction('odbij', decline, { ...shared, done: ['Ponuda je odbijena.'] });
export const withdrawOffer = defineAction('povuci', withdraw, { ...shared, done: ['Ponuda je povučena.'] });

/** Opens the draft of the quote, which the server creates if there is none. */
export const makeQuote = defineAction('pisana-ponuda', make, {
  ...shared,
  done: ['Nacrt je spreman.', 'Pregledajte ga i pošaljite klijentu.'],
  to: ({ data }) => paths.quote(data.id),
});

export const offerActions = [acceptOffer, declineOffer, withdrawOffer, makeQuote] as const;

const quoteText = ({ quote }: Offer) =>
  quote
    ? `Prihvaćate i pisanu ponudu ${paperNumber(quote)} na ${formatMoney(quote.total_cents)}: zapisujemo vrijeme i sažetak PDF-a. `
    : '';

export const askToAccept = (offer: Offer) => ({
  title: 'Prihvatiti ponudu?',
  content: `${offer.worker.name}, ${priceOf(offer)}. ${quoteText(offer)}Upit se zatvara, a ostalim majstorima ljubazno javljamo. Možete ga ponovno otvoriti.`,
  submit: 'Prihvatite',
  busyText: 'Prihvaća se…',
});

export const askToDecline = ({ worker }: Offer) => ({
  title: 'Odbiti ponudu?',
  content: `${worker.name} dobiva obavijest da ponuda nije prihvaćena.`,
  submit: 'Odbijte',
  busyText: 'Odbija se…',
  danger: true,
});

export const askToWithdraw = {
  title: 'Povući ponudu?',
  content: 'Nakon toga možete poslati novu.',
  submit: 'Povucite',
  busyText: 'Povlači se…',
  danger: true,
};
