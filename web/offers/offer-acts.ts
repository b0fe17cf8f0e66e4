import type { BodyInput } from '#contract/endpoint.ts';
import { togglePostStatus } from '#contract/job-posts.ts';
import {
  acceptOffer as accept,
  declineOffer as decline,
  inviteWorker as invite,
  type Offer,
  sendOffer as send,
  withdrawOffer as withdraw,
} from '#contract/offers.ts';
import { accountNouns } from '#contract/rare-nouns.ts';
import { count } from '#contract/text.ts';
import { act } from '../platform/act.ts';
import { parseEuro } from '../ui/fields/money.ts';
import { priceOf } from './offer-words.ts';

const shared = { conflict: 'Ponuda je u međuvremenu promijenjena.' };

type NewOffer = BodyInput<typeof send> & { id: string | number };

/** Without script a price arrives as it was typed. */
const cents = (price: unknown) => (typeof price === 'string' ? (parseEuro(price) ?? price) : price) as number;

export const sendOffer = act('posalji-ponudu', send, {
  input: ({ id, ...body }: NewOffer) => ({
    params: { id },
    body: { ...body, price_from_cents: cents(body.price_from_cents), price_to_cents: cents(body.price_to_cents) },
  }),
  done: ['Ponuda je poslana.', 'Klijent je vidi uz upit i u razgovoru s Vama.'],
});

export const acceptOffer = act('prihvati', accept, { ...shared, done: ['Ponuda je prihvaćena.'] });
export const declineOffer = act('odbij', decline, { ...shared, done: ['Ponuda je odbijena.'] });
export const withdrawOffer = act('povuci', withdraw, { ...shared, done: ['Ponuda je povučena.'] });

/** Accepting asks whether to close the post as well. */
export const closeInquiry = act('zatvori-upit', togglePostStatus, {
  input: ({ id }: { id: number }) => ({ params: { id }, body: { status: 'finished' as const } }),
  done: ['Upit je zatvoren.', 'Kad posao bude gotov, ocijenite majstora.'],
  arrived: [422],
});

export const inviteWorker = act('pozovi', invite, {
  input: ({ post, user_id }: { post: string; user_id: number }) => ({ params: { id: post }, body: { user_id } }),
  done: ({ data }) => ['Poziv je poslan.', `${count(data.left, accountNouns.preostaliPoziv)} za ovaj upit.`],
});

/** The acts of pages that show offers. */
export const offerActs = [acceptOffer, declineOffer, withdrawOffer, closeInquiry] as const;

export const askToAccept = (offer: Offer) => ({
  title: 'Prihvatiti ponudu?',
  content: `${offer.worker.name}, ${priceOf(offer)}. Ostale otvorene ponude za ovaj upit zatvaraju se, a majstorima to ljubazno javljamo.`,
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

export const askToClose = {
  title: 'Zatvoriti upit?',
  content: 'Dogovor je postignut. Zatvoren upit više se ne vidi na popisima i ne stižu nove ponude, a možete ga ponovno otvoriti.',
  submit: 'Zatvorite upit',
  cancel: 'Ostavite otvoren',
  busyText: 'Zatvara se…',
};
